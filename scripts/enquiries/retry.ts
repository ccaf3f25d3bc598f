import pMap from 'p-map';
import type { State } from '../../netlify/enquiries/state.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError } from './terminal.ts';
import type { CommandWords } from './words.ts';

const CALLS_AT_A_TIME = { concurrency: 10 };

/**
 * Lets the site's next run try once more what is open or parked, all of it or single ones, whatever the time of the next
 * attempt. The site's own run delivers it: this machine may have other recipients.
 */
export async function retry({ store }: OpenStore, { ID: prefixes }: CommandWords): Promise<number> {
  const ids = await idsIn({ store }, prefixes);
  const tryAgain = async (id: string) => {
    const parked = await store.getState('parked', id);
    const state = (await store.getState('open', id)) ?? parked;
    // What is in neither any more, is done or erased.
    if (state) await store.putState('open', id, untried(state));
    if (parked) await store.deleteState('parked', id);
    return state ? id : [];
  };
  const tried = (await pMap(ids, tryAgain, CALLS_AT_A_TIME)).flat();
  console.log(
    `Enquiries that the site's next run tries again, within six minutes: ${tried.length}. See: list`,
  );
  return 0;
}

/** Ends the waiting for enquiries, and leaves their texts: somebody has them. */
export async function endWaiting({ store }: OpenStore, { ID: prefixes = [] }: CommandWords): Promise<number> {
  if (prefixes.length === 0) throw new UsageError('done needs an ID.');
  const ids = await idsIn({ store }, prefixes);
  const end = async (id: string) => {
    const state = (await store.getState('open', id)) ?? (await store.getState('parked', id));
    if (state) await store.putState('done', id, state);
    for (const folder of ['open', 'parked'] as const) await store.deleteState(folder, id);
  };
  await pMap(ids, end, CALLS_AT_A_TIME);
  console.log(`Enquiries that somebody has, and that nothing tries again: ${ids.length}. See: list`);
  return 0;
}

/**
 * The state of an enquiry that is tried anew, now: earlier refusals and lost answers count no more. Who may have it stays, so
 * that `erase` names them.
 */
function untried(state: State): State {
  const to = Object.entries(state.to).flatMap(([name, result]) =>
    result.refused ? [] : [[name, { ...result, unsure: 0 }]],
  );
  return { ...state, nextAt: new Date().toISOString(), to: Object.fromEntries(to) as State['to'] };
}

/** The ids of all that is open or parked, or of those that begin with these texts. Rejects for one that none does. */
async function idsIn({ store }: Pick<OpenStore, 'store'>, prefixes?: readonly string[]): Promise<string[]> {
  const all = [...new Set([...(await store.ids('open')), ...(await store.ids('parked'))])];
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
