/** Deletes delivered enquiries and spam whose retention has ended. */
import pMap from 'p-map';
import type { Services } from './services.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes from the archive and the spam what was received more than `settings.retentionDays` whole days ago, by the
 * day in its id. Never touches the outbox. Starts no deletion after `budgetMs`: the next run continues. Rejects when
 * the store can't be reached.
 */
export async function purge(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  budgetMs = 20_000,
): Promise<{ deleted: number }> {
  const deadline = performance.now() + budgetMs;
  const lastExpired = new Date(now().getTime() - (settings.retentionDays + 1) * DAY_MS);
  const lastExpiredDay = lastExpired.toISOString().slice(0, 10);
  let deleted = 0;
  for (const folder of ['spam', 'archive'] as const) {
    const { ids } = await store.list(folder);
    await pMap(
      ids.filter((id) => id.slice(0, 10) <= lastExpiredDay),
      async (id) => {
        if (performance.now() > deadline) return;
        await store.delete(folder, id);
        deleted++;
      },
      { concurrency: 10 },
    );
  }
  await store.forgetErased(new Date(now().getTime() - DAY_MS));
  return { deleted };
}
