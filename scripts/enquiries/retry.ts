import pMap from 'p-map';
import { untried } from '../../netlify/enquiries/state.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError } from './terminal.ts';
import type { CommandWords } from './words.ts';

const CALLS_AT_A_TIME = { concurrency: 10 };

/**
 * Lets the site's next run try all open enquiries, or single ones, at once and with a full set of tries. It delivers them itself,
 * because this machine may have other recipients.
 */
export async function retry({ store }: OpenStore, { ID: prefixes }: CommandWords): Promise<number> {
  const ids = await openIds({ store }, prefixes);
  const tryAgain = async (id: string) => {
    const state = await store.getState('open', id);
    // An enquiry no longer open was done or erased meanwhile.
    if (state) await store.putState('open', id, untried(state, new Date()));
    return state ? id : [];
  };
  const tried = (await pMap(ids, tryAgain, CALLS_AT_A_TIME)).flat();
  console.log(
    `Enquiries that the site's next run tries again, within six minutes: ${tried.length}. See: list`,
  );
  return 0;
}

/** Records that somebody has these enquiries: nothing tries them again. Their texts stay. */
export async function sayDone({ store }: OpenStore, { ID: prefixes = [] }: CommandWords): Promise<number> {
  if (prefixes.length === 0) throw new UsageError('done needs an ID.');
  const ids = await openIds({ store }, prefixes);
  const end = async (id: string) => {
    const state = await store.getState('open', id);
    if (state) await store.putState('done', id, state);
    await store.deleteState('open', id);
  };
  await pMap(ids, end, CALLS_AT_A_TIME);
  console.log(`Enquiries that somebody has, and that nothing tries again: ${ids.length}. See: list`);
  return 0;
}

/** All open ids, or those that begin with these texts. Rejects unless each text matches exactly one. */
async function openIds({ store }: Pick<OpenStore, 'store'>, prefixes?: readonly string[]): Promise<string[]> {
  const all = await store.ids('open');
  if (!prefixes) return all;
  return prefixes.map((prefix) => {
    const [id, ...more] = all.filter((each) => each.startsWith(prefix));
    if (!id || more.length > 0)
      throw new UsageError(
        `${id ? more.length + 1 : 'No'} enquiries that wait have an ID that begins with ${prefix}.`,
      );
    return id;
  });
}
