import pMap from 'p-map';
import { untried } from '../../netlify/enquiries/state.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError } from './terminal.ts';
import type { CommandWords } from './words.ts';

const CALLS_AT_A_TIME = { concurrency: 10 };

/**
 * Makes all open enquiries, or the ones with the given IDs, due now, and resets their attempts. The site's own runs
 * deliver them, because this machine may be configured with other recipients.
 */
export async function retry({ store }: OpenStore, { ID: prefixes }: CommandWords): Promise<number> {
  const ids = await openIds({ store }, prefixes);
  const tryAgain = async (id: string) => {
    const state = await store.getState('open', id);
    // The enquiry may have been marked as done or erased in the meantime.
    if (state) await store.putState('open', id, untried(state, new Date()));
    return state ? id : [];
  };
  const tried = (await pMap(ids, tryAgain, CALLS_AT_A_TIME)).flat();
  console.log(`The site's next run, within six minutes, will try these again: ${tried.length}. See: list`);
  return 0;
}

/** Marks enquiries as done, so that delivery stops. Keeps the enquiries' texts. */
export async function markDone({ store }: OpenStore, { ID: prefixes = [] }: CommandWords): Promise<number> {
  if (prefixes.length === 0) throw new UsageError('done needs an ID.');
  const ids = await openIds({ store }, prefixes);
  const end = async (id: string) => {
    const state = await store.getState('open', id);
    if (state) await store.putState('done', id, state);
    await store.deleteState('open', id);
  };
  await pMap(ids, end, CALLS_AT_A_TIME);
  console.log(`Marked as done; delivery stopped: ${ids.length}. See: list`);
  return 0;
}

/**
 * Lists the IDs of all open enquiries, or of the ones whose IDs begin with these prefixes. Rejects unless each prefix
 * matches exactly one ID.
 */
async function openIds({ store }: Pick<OpenStore, 'store'>, prefixes?: readonly string[]): Promise<string[]> {
  const all = await store.ids('open');
  if (!prefixes) return all;
  return prefixes.map((prefix) => {
    const [id, ...more] = all.filter((each) => each.startsWith(prefix));
    if (!id || more.length > 0)
      throw new UsageError(
        `${id ? more.length + 1 : 'No'} open enquiries have an ID that begins with ${prefix}.`,
      );
    return id;
  });
}
