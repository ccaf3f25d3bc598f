/** Who gets enquiries. Each recipient has entries of its own in the store, and is tried by itself. */
import { createHash } from 'node:crypto';
import { comparableAddress } from '../../src/enquiry/email.ts';
import { ALL_RECIPIENTS, newEntry, type Entry } from './recipient-entry.ts';
import type { MailedRecord } from './compose-mail.ts';
import type { Services } from './services.ts';
import { postToChat, postToWebhook } from './webhook.ts';

/** How recipients are reached; none waits for those of another kind. */
export const KINDS = ['mail', 'webhook', 'chat'] as const;
export type Kind = (typeof KINDS)[number];

/** One who gets enquiries. */
export interface Recipient {
  kind: Kind;
  /** Names it in the store's keys; the same as long as the recipient is the same. Of a webhook or a chat, its kind. */
  name: string;
  /** For the team, in what the commands print. */
  label: string;
  /** Its place in MAIL_TO, from 1, for logs and alerts. */
  position?: number;
  /** Whether somebody has an enquiry that it has: a chat forgets, and so may a program. */
  isEnough: boolean;
  /** Resolves once the recipient has taken the enquiry; rejects, mostly with a DeliveryError, otherwise. */
  deliver: (record: MailedRecord) => Promise<void>;
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
    isEnough: true,
    deliver: async (record) => mailer?.send(record, address),
  }));
  const add = (kind: Kind, label: string, deliver: Recipient['deliver']) =>
    recipients.push({ kind, name: kind, label, isEnough: isEnough(kind, settings), deliver });
  if (enquiryWebhook) {
    add('webhook', 'ENQUIRY_WEBHOOK_URL', (record) => postToWebhook(enquiryWebhook, record, now()));
  }
  if (enquiryChat) add('chat', 'ENQUIRY_CHAT_URL', (record) => postToChat(enquiryChat, record));
  return recipients;
}

/** The same of a recipient that may no longer be in the settings, by its name. */
const isEnough = (name: string, { webhookIsEnough }: Services['settings']) =>
  name !== 'chat' && (name !== 'webhook' || webhookIsEnough);

/** Whether somebody has the enquiry. */
export const isDelivered = (id: string, { store, settings }: Services) =>
  store.isDelivered(id, (name) => isEnough(name, settings));

/** Whether an enquiry that all of these have is one that somebody has. */
export const hasEnough = (recipients: readonly Recipient[]) => recipients.some(({ isEnough }) => isEnough);

/** The entries of an enquiry that nobody has, by the name of the recipient; runs leave them alone until `nextAt`. */
export function newEntries(
  recipients: readonly Recipient[],
  since: Date,
  nextAt = since,
): Record<string, Entry> {
  const entries = recipients.map(({ name, label }) => [name, newEntry(label, since, nextAt)] as const);
  const all = [ALL_RECIPIENTS, newEntry('whoever is in the settings', since)] as const;
  return Object.fromEntries(hasEnough(recipients) ? entries : [...entries, all]);
}
