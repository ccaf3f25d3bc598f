/** Deletes delivered enquiries and spam whose retention has ended. */
import pMap from 'p-map';
import { problem } from './advice.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes from the archive and the spam what was received more than `settings.retentionDays` whole days ago, by the
 * day in its id. Never touches the outbox. Starts no deletion after `budgetMs`: the next run continues. Notices when
 * nothing was received for `settings.quietDays`. Rejects when the store can't be reached.
 */
export async function purge(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  budgetMs = 20_000,
): Promise<RunResult> {
  const deadline = performance.now() + budgetMs;
  const dayBefore = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const lastExpiredDay = dayBefore(settings.retentionDays + 1);
  const [outbox, archive, spam] = await Promise.all([
    store.list('outbox'),
    store.list('archive'),
    store.list('spam'),
  ]);
  let deleted = 0;
  for (const [folder, { ids }] of [
    ['spam', spam],
    ['archive', archive],
  ] as const) {
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
  const { quietDays } = settings;
  const isQuiet =
    quietDays !== undefined &&
    ![...outbox.ids, ...archive.ids].some((id) => id.slice(0, 10) >= dayBefore(quietDays));
  const causes = isQuiet ? [{ ...problem('visitors', 'quiet'), isEvent: true }] : [];
  return { line: { code: 'purge-finished', deleted }, causes };
}
