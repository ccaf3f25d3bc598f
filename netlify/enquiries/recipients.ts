/** The recipients of enquiries. */
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { postToChat, postToWebhook } from './webhook.ts';

/** One who gets enquiries. */
export interface Recipient {
  kind: 'mail' | 'webhook' | 'chat';
  /** Names it in states: the address of a mailbox, else the kind. */
  name: string;
  /** Its place in MAIL_TO, from 1, for logs. */
  position?: number;
  /** Resolves once the recipient has taken the enquiry; rejects otherwise, after so many milliseconds at the latest. */
  send: (record: EnquiryRecord, ms: number) => Promise<void>;
}

/** All recipients of the settings: the addresses of MAIL_TO in their order, the webhook and the chat. */
export function recipientsOf({
  mailer,
  settings,
  now,
}: Pick<Services, 'mailer' | 'settings' | 'now'>): Recipient[] {
  const { enquiryWebhook, enquiryChat } = settings;
  const recipients: Recipient[] = (mailer?.recipients ?? []).map((address, index) => ({
    kind: 'mail',
    name: comparableAddress(address),
    position: index + 1,
    send: async (record, ms) => mailer?.send(record, address, ms),
  }));
  // Async, so that what is thrown while it is composed is the failure of this recipient alone.
  const add = (kind: 'webhook' | 'chat', send: Recipient['send']) =>
    recipients.push({ kind, name: kind, send: async (...words) => send(...words) });
  if (enquiryWebhook) add('webhook', (record, ms) => postToWebhook(enquiryWebhook, record, now(), ms));
  if (enquiryChat) add('chat', (record, ms) => postToChat(enquiryChat, record, ms));
  return recipients;
}

/** A recipient in an alert: `team@`, without the domain, or its kind. */
export const shownName = (name: string): string => name.replace(/(?<=@).*/, '');
