/** Removes delivered enquiries that were kept long enough. */
import type { Parts } from './parts.ts';
import { eachOf } from './pause.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What a purge did. */
export type PurgeReport = { removed: number; kept: number };

/**
 * Removes from the archive what was received more than `settings.retentionDays` whole days ago; the day stands in the
 * id. Never touches the outbox. Begins no removal after `budget` milliseconds: the next run goes on. Rejects
 * when the store can't be reached.
 */
export async function purge(
  { store, settings, now }: Pick<Parts, 'store' | 'settings' | 'now'>,
  budget = 20_000,
): Promise<PurgeReport> {
  const end = performance.now() + budget;
  const lastDay = new Date(now().getTime() - (settings.retentionDays + 1) * DAY).toISOString().slice(0, 10);
  const { ids } = await store.list('archive');
  const old = ids.filter((id) => id.slice(0, 10) <= lastDay);
  let removed = 0;
  await eachOf(old, 10, async (id) => {
    if (performance.now() > end) return;
    await store.erase('archive', id);
    removed++;
  });
  return { removed, kept: ids.length - removed };
}
