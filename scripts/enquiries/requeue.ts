import pMap from 'p-map';
import { ALL_RECIPIENTS, newEntry, type Place } from '../../netlify/enquiries/recipient-entry.ts';
import { newEntries } from '../../netlify/enquiries/recipients.ts';
import { loadByIds } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError, type Options } from './terminal.ts';

/**
 * Lets the site try everything that waits once more, whatever its age and the time of its next attempt; also texts that
 * are in no queue. The site's own run mails it: this machine may have other recipients.
 */
export async function retry({ store }: OpenStore): Promise<number> {
  // Before the entries: each text that is found here has had an entry by then.
  const texts = await store.list('enquiries');
  const { places: waiting } = await store.list('queue');
  const known = new Set([...waiting, ...(await store.list('sent')).places].map(({ id }) => id));
  const lost = texts.ids.filter((id) => !known.has(id)).map((id) => ({ id, recipient: ALL_RECIPIENTS }));
  const tryAgain = async (place: Place) => {
    const { to = ALL_RECIPIENTS, acceptedAt } = (await store.getEntry('queue', place)) ?? {};
    if (!acceptedAt) await store.putEntry('queue', place, newEntry(to, new Date()));
  };
  await pMap([...waiting, ...lost], tryAgain, { concurrency: 10 });
  const count = new Set([...waiting, ...lost].map(({ id }) => id)).size;
  console.log(`Enquiries that the site's next run tries again, within six minutes: ${count}. See: list`);
  return 0;
}

/** Moves an enquiry from the spam to those that are mailed. */
export async function notSpam({ store }: OpenStore, _: Options, argument: string): Promise<number> {
  const { enquiries } = await loadByIds(store, [argument]);
  const { id = argument } = enquiries[0] ?? {};
  const record = await store.get('spam', id);
  if (record === undefined || record === 'unreadable') throw new UsageError(`${id} is not among the spam.`);
  const isNew = await store.save(record, newEntries([], new Date()));
  await store.deleteText('spam', id);
  console.log(
    isNew
      ? `Moved ${id} to the enquiries that wait. The site mails it within six minutes.`
      : `Deleted ${id} from the spam: the same text came again, and is among the enquiries.`,
  );
  return 0;
}
