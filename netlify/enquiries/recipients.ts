/** The recipients of enquiries. */
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { isMailbox } from './state.ts';
import { postToChat, postToWebhook } from './webhook.ts';

export interface Recipient {
  kind: 'mail' | 'webhook' | 'chat';
  /** The recipient's name in states: the address of a mailbox, or the kind of any other recipient. */
  name: string;
  /** The recipient's position in MAIL_TO, from 1, for logs. */
  position?: number;
  /** Resolves as soon as the recipient has accepted the enquiry; otherwise rejects within `ms` milliseconds. */
  send: (record: EnquiryRecord, ms: number) => Promise<void>;
}

/** Returns all configured recipients: the addresses in MAIL_TO, the webhook and the chat. */
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
  // Async, so that if composing throws an exception, only this recipient's delivery rejects.
  const add = (kind: 'webhook' | 'chat', send: Recipient['send']) =>
    recipients.push({ kind, name: kind, send: async (...args) => send(...args) });
  if (enquiryWebhook) add('webhook', (record, ms) => postToWebhook(enquiryWebhook, record, now(), ms));
  if (enquiryChat) add('chat', (record, ms) => postToChat(enquiryChat, record, ms));
  return recipients;
}

/** Whether this is a recipient's name. */
export const isRecipient = (name: string): boolean =>
  isMailbox(name) || name === 'webhook' || name === 'chat';
