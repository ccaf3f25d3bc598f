/** Who gets enquiries. */
import { createHash } from 'node:crypto';
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { postToChat, postToWebhook } from './webhook.ts';

/** One who gets enquiries. */
export interface Recipient {
  kind: 'mail' | 'webhook' | 'chat';
  /** Names it in states; the same as long as the recipient is the same. Of a webhook or a chat, its kind. */
  name: string;
  /** For the team, in what the commands print. */
  label: string;
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
    name: createHash('sha256').update(comparableAddress(address)).digest('hex').slice(0, 12),
    label: address,
    position: index + 1,
    deliver: async (record) => mailer?.send(record, address),
  }));
  const add = (kind: 'webhook' | 'chat', label: string, deliver: Recipient['deliver']) =>
    recipients.push({ kind, name: kind, label, deliver });
  if (enquiryWebhook)
    add('webhook', 'ENQUIRY_WEBHOOK_URL', (record) => postToWebhook(enquiryWebhook, record, now()));
  if (enquiryChat) add('chat', 'ENQUIRY_CHAT_URL', (record) => postToChat(enquiryChat, record));
  return recipients;
}
