import pMap from 'p-map';
import { newState } from '../../netlify/enquiries/state.ts';
import { loadByIds } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError, type Options } from './options.ts';

/**
 * Lets the site try everything that waits once more, whatever its age and the time of its next attempt. The site's own
 * run mails it: this machine may have other recipients.
 */
export async function retry({ store }: OpenStore): Promise<number> {
  const { ids } = await store.list('waiting');
  const tryAgain = async (id: string) => {
    const state = await store.getState('waiting', id);
    if (state === undefined) return;
    const accepted = Object.entries(state.recipients).filter(([, { state }]) => state === 'accepted');
    await store.putState(id, { ...newState(new Date()), recipients: Object.fromEntries(accepted) });
  };
  await pMap(ids, tryAgain, { concurrency: 10 });
  console.log(`Enquiries that the site's next run tries again, within six minutes: ${ids.length}. See: list`);
  return 0;
}

/** Moves an enquiry from the spam to those that are mailed. */
export async function notSpam({ store }: OpenStore, _: Options, argument: string): Promise<number> {
  const { enquiries } = await loadByIds(store, [argument]);
  const { id = argument } = enquiries[0] ?? {};
  const record = await store.get('spam', id);
  if (record === undefined || record === 'unreadable') throw new UsageError(`${id} is not among the spam.`);
  const isNew = await store.save(record, newState(new Date()));
  if (isNew && (await store.get('spam', id)) === undefined) {
    await store.erase(id);
    throw new UsageError(`${id} was erased meanwhile.`);
  }
  await store.delete('spam', id);
  console.log(
    isNew
      ? `Moved ${id} to the enquiries that wait. The site mails it within six minutes.`
      : `Deleted ${id} from the spam: the same text came again, and is among the enquiries.`,
  );
  return 0;
}
