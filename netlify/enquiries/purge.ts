/** Deletes delivered enquiries and spam whose retention has ended, and what was left incomplete. */
import pMap from 'p-map';
import type { Cause } from './alert.ts';
import { problem } from './advice.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { newState } from './state.ts';
import { FOLDERS, type Folder } from './store.ts';
import { DAY_MS } from './time.ts';

const AT_A_TIME = { concurrency: 10 };

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id; what somebody
 * waits for is kept. Deletes states of erased enquiries, and from the spam what came again without suspicion. Gives a
 * text without a state one, so that it is mailed. Adds to `causes` the spam of the days since it ran last. Rejects when
 * the store fails; the next run continues.
 */
export async function purge(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  causes: Cause[],
): Promise<RunResult> {
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

  const lastDay = String((await store.readValue('purge')) ?? '').slice(0, 10);
  const keptSpam = spam.ids.filter((id) => !texts.has(id) && id >= lastDay && id < dayBefore(0));
  const tell = (cause: Cause) => cause.count > 0 && causes.push({ ...cause, isEvent: true });
  tell(problem('visitors', 'spam', { count: keptSpam.length }));

  const lost = [...texts].filter((id) => !waitingIds.has(id) && !deliveredIds.has(id));
  const claims = await pMap(lost, (id) => store.claim(id, newState(now())), AT_A_TIME);
  tell(problem('waiting', 'unreadable', { count: claims.filter((each) => each === undefined).length }));
  const ended: Record<Folder, string[]> = {
    spam: spam.ids.filter((id) => isExpired(id) || texts.has(id)),
    enquiries: [...texts].filter(isDone),
    waiting: waiting.ids.filter(isErased),
    delivered: delivered.ids.filter((id) => isErased(id) || isDone(id)),
  };
  // The texts before their states: a text without a state is mailed.
  for (const folder of FOLDERS) await pMap(ended[folder], (id) => store.delete(folder, id), AT_A_TIME);
  return {
    line: { code: 'purge-finished', deleted: Object.values(ended).flat().length },
    afterAlerts: () => store.writeValue('purge', now().toISOString()),
  };
}
