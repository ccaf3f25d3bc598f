import pMap from 'p-map';
import { idsOf } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError } from './terminal.ts';

const CALLS_AT_A_TIME = { concurrency: 10 };

/**
 * Asks for more attempts for all open enquiries, or the ones with the given IDs. The site's own runs deliver them, because
 * this machine may be configured with other recipients.
 */
export async function retry({ store }: OpenStore, prefixes: readonly string[]): Promise<number> {
  const open = await store.ids('open');
  const ids = prefixes.length > 0 ? idsOf(prefixes, open, 'open ') : open;
  const ask = async (id: string) => {
    await store.say(id, 'retry', new Date());
    // A run may have closed it before the request was stored.
    return (await store.getState(id)) !== undefined;
  };
  const asked = (await pMap(ids, ask, CALLS_AT_A_TIME)).filter(Boolean).length;
  console.log(`The site's runs will try these again, the first within six minutes: ${asked}. See: list`);
  return 0;
}

/** Marks enquiries as done, so that delivery stops. Keeps the enquiries' texts. */
export async function markDone({ store }: OpenStore, prefixes: readonly string[]): Promise<number> {
  if (prefixes.length === 0) throw new UsageError('done needs an ID.');
  const ids = idsOf(prefixes, await store.ids('open'), 'open ');
  const end = async (id: string) => {
    const enquiry = await store.getOpen(id, []);
    if (enquiry) await store.close(enquiry);
  };
  await pMap(ids, end, CALLS_AT_A_TIME);
  console.log(`Marked as done; delivery stopped: ${ids.length}. See: list`);
  return 0;
}
