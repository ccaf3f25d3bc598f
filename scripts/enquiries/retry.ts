import pMap from 'p-map';
import { untried } from '../../netlify/enquiries/state.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError } from './terminal.ts';
import type { CommandWords } from './words.ts';

const CALLS_AT_A_TIME = { concurrency: 10 };

/**
 * Lets the site's next run try what is open, all of it or single ones, at once and with all tries. The site's own run
 * delivers it: this machine may have other recipients.
 */
export async function retry({ store }: OpenStore, { ID: prefixes }: CommandWords): Promise<number> {
  const ids = await openIds({ store }, prefixes);
  const tryAgain = async (id: string) => {
    const state = await store.getState('open', id);
    // If it is no longer open, it was done or erased meanwhile.
    if (state) await store.putState('open', id, untried(state, new Date()));
    return state ? id : [];
  };
  const tried = (await pMap(ids, tryAgain, CALLS_AT_A_TIME)).flat();
  console.log(
    `Enquiries that the site's next run tries again, within six minutes: ${tried.length}. See: list`,
  );
  return 0;
}

/** Says that somebody has these enquiries, and leaves their texts: nothing tries them again. */
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

/** The ids of all that is open, or of those that begin with these texts. Rejects for one that none does. */
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
