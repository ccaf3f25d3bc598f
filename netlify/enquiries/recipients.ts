/** Who gets enquiries. Each recipient has entries of its own in the store, and is tried by itself. */
import { createHash } from 'node:crypto';
import { comparableAddress } from '../../src/enquiry/email.ts';
import { ALL_RECIPIENTS, newEntry, type Entry } from './entry.ts';
import type { MailedRecord } from './mail.ts';
import type { Services } from './services.ts';

/** One who gets enquiries. */
export interface Recipient {
  /** Names it in the store's keys; the same as long as the recipient is the same. */
  name: string;
  /** For the team, in what the commands print. */
  label: string;
  /** Its place in the settings, from 1, for logs and alerts. */
  position: number;
  /** Resolves once the recipient's server has taken the enquiry; rejects, mostly with a MailError, otherwise. */
  deliver: (record: MailedRecord) => Promise<void>;
}

/** All recipients of the settings, in their order: the addresses of MAIL_TO. */
export function recipientsOf({ mailer }: Pick<Services, 'mailer'>): Recipient[] {
  return (mailer?.recipients ?? []).map((address, index) => ({
    name: createHash('sha256').update(comparableAddress(address)).digest('hex').slice(0, 12),
    label: address,
    position: index + 1,
    deliver: async (record) => mailer?.send(record, address),
  }));
}

/** The entries of an enquiry that nobody has, by the name of the recipient; runs leave them alone until `nextAt`. */
export function newEntries(
  recipients: readonly Recipient[],
  since: Date,
  nextAt = since,
): Record<string, Entry> {
  if (recipients.length === 0) return { [ALL_RECIPIENTS]: newEntry('whoever is in the settings', since) };
  return Object.fromEntries(recipients.map(({ name, label }) => [name, newEntry(label, since, nextAt)]));
}
