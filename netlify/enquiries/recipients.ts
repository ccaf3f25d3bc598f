/** Who gets enquiries. */
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { postToChat, postToWebhook } from './webhook.ts';

/** One who gets enquiries. */
export interface Recipient {
  kind: 'mail' | 'webhook' | 'chat';
  /** Names it in states and for the team: the address of a mailbox, else the kind. */
  name: string;
  /** Its place in MAIL_TO, from 1, for logs and alerts. */
  position?: number;
  /** Resolves once the recipient has taken the enquiry; rejects, mostly with a DeliveryError, otherwise. */
  deliver: (record: EnquiryRecord) => Promise<void>;
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
    deliver: async (record) => mailer?.send(record, address),
  }));
  // Async, so that what is thrown while it is composed is the failure of this recipient alone.
  const add = (kind: 'webhook' | 'chat', deliver: (record: EnquiryRecord) => Promise<void>) =>
    recipients.push({ kind, name: kind, deliver: async (record) => deliver(record) });
  if (enquiryWebhook) add('webhook', (record) => postToWebhook(enquiryWebhook, record, now()));
  if (enquiryChat) add('chat', (record) => postToChat(enquiryChat, record));
  return recipients;
}
