/** Deletes delivered enquiries and spam whose retention has ended, and what was left incomplete. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import type { Cause } from './alert.ts';
import { problem } from './advice.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { newState } from './state.ts';
import type { Folder } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Starts no call later than this: the next run continues. */
const BUDGET_MS = 15_000;

/** What each run keeps: when one last had time for everything, and what there was no time for since. */
export const purgeSchema = z.object({ at: z.iso.datetime(), left: z.number() });

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id; what somebody
 * waits for is kept. Deletes states of erased enquiries, and from the spam what came again without suspicion. Gives a
 * text without a state one, so that it is mailed. Adds yesterday's spam to `causes`. Rejects when the store fails.
 */
export async function purge(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  causes: Cause[],
): Promise<RunResult> {
  const startedAt = now().toISOString();
  const deadline = performance.now() + BUDGET_MS;
  const dayBefore = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const lastExpiredDay = dayBefore(settings.retentionDays + 1);
  const isExpired = (id: string) => id.slice(0, 10) <= lastExpiredDay;
  // The texts first: each text that is found here had its state by then, or soon.
  const texts = new Set((await store.list('enquiries')).ids);
  const [waiting, delivered, spam] = await Promise.all([
    store.list('waiting'),
    store.list('delivered'),
    store.list('spam'),
  ]);
  const waitingIds = new Set(waiting.ids);
  const deliveredIds = new Set(delivered.ids);
  // A text may have been stored after they were listed.
  const isErased = (id: string) => !texts.has(id) && id.slice(0, 10) < dayBefore(1);
  const isDone = (id: string) => isExpired(id) && deliveredIds.has(id) && !waitingIds.has(id);

  const keptSpam = spam.ids.filter((id) => !texts.has(id) && id.slice(0, 10) === dayBefore(1));
  if (keptSpam.length > 0)
    causes.push({ ...problem('visitors', 'spam', { count: keptSpam.length }), kind: 'news' });

  const deleting = (folder: Folder, ids: string[]) => ids.map((id) => () => store.delete(folder, id));
  const lost = [...texts].filter((id) => !waitingIds.has(id) && !deliveredIds.has(id));
  let unreadable = 0;
  const claim = async (id: string) => {
    const isClaimed = await store.claim(id, newState(now()));
    if (isClaimed === undefined) unreadable++;
  };
  const work: (() => Promise<unknown>)[] = [
    ...lost.map((id) => () => claim(id)),
    ...deleting('enquiries', [...texts].filter(isDone)),
    ...deleting(
      'delivered',
      delivered.ids.filter((id) => isErased(id) || isDone(id)),
    ),
    ...deleting('waiting', waiting.ids.filter(isErased)),
    ...deleting(
      'spam',
      spam.ids.filter((id) => isExpired(id) || texts.has(id)),
    ),
  ];
  let left = 0;
  await pMap(work, (each) => (performance.now() > deadline ? void left++ : each()), { concurrency: 10 });
  if (unreadable > 0)
    causes.push({ ...problem('waiting', 'unreadable', { count: unreadable }), kind: 'event' });
  const last = purgeSchema.safeParse(await store.readValue('purge')).data;
  await store.writeValue('purge', { at: left > 0 ? (last?.at ?? startedAt) : startedAt, left });
  return { line: { code: 'purge-finished', deleted: work.length - lost.length - left } };
}
