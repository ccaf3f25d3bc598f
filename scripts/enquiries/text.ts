/** Formats enquiries for a terminal. */
import { aligned, circumstances, fieldLines, fieldTexts } from '../../netlify/enquiries/field-text.ts';
import { shortId } from '../../netlify/enquiries/record.ts';
import { deliveryReason } from '../../netlify/enquiries/advice.ts';
import { dueAt, isMailbox, lackReason, type Enquiry } from '../../netlify/enquiries/state.ts';
import { toUtc } from '../../netlify/enquiries/time.ts';
import type { LoadedEnquiry } from './load.ts';

/** Formats a list of enquiries. Each entry shows the sender, the beginning of the text and, if known, the topic. */
export function toTable(enquiries: readonly LoadedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.';
  const lines = enquiries.flatMap((enquiry) => {
    const { record, status } = enquiry;
    const { id, receivedAt, verified, name, company, email } = record;
    // The company may be missing, because owners can remove its field from the form.
    const from = `${name}${company ? ` (${company})` : ''}`;
    const first = [
      shortId(id),
      receivedAt.slice(11, 16),
      `${status}${verified ? '' : '*'}`.padEnd(8),
      from,
      email,
    ];
    const text = fieldTexts(record).replaceAll('\n', ' ');
    return [
      first.join('  '),
      `    ${text.length > 70 ? `${text.slice(0, 69)}…` : text}`,
      ...(record.sources?.['topic'] ? [`    about ${record.sources['topic']}`] : []),
    ];
  });
  const note = enquiries.every(({ record }) => record.verified) ? [] : ['* The captcha was not verified.'];
  return [...lines, ...note].join('\n');
}

const STATUS = {
  nobody: 'not delivered to any mailbox',
  waiting: 'delivered to some recipients, pending for others',
  done: 'done',
};

/**
 * Formats all fields of an enquiry, its recipients and the times of the next attempts, in English for the maintainer.
 */
export function toDetails({ record, status, enquiry }: LoadedEnquiry): string {
  const names = Object.keys({ ...enquiry?.state.to, ...enquiry?.got });
  const lines = [
    ['Id', record.id],
    ['Received', toUtc(record.receivedAt)],
    ['Status', STATUS[status]],
    ...(enquiry ? names.map((name) => ['', `${name}: ${deliveryText(enquiry, name, status)}`]) : []),
    ['Captcha', record.verified ? 'passed' : 'not verified'],
    ...(record.isSuspicious ? [['Suspicious', 'the hidden field was filled in']] : []),
    ...fieldLines(record, 'en'),
    ...circumstances(record, 'en'),
  ];
  return [...aligned(lines, 'en'), '', fieldTexts(record)].join('\n');
}

function deliveryText(enquiry: Enquiry, name: string, status: LoadedEnquiry['status']): string {
  const got = enquiry.got[name];
  if (got) return `received it at ${toUtc(got.at)}`;
  const kind = isMailbox(name) ? 'mail' : name === 'chat' ? 'chat' : 'webhook';
  const tries = enquiry.state.to[name]?.tries ?? 0;
  const reason = `has not received it (attempts: ${tries}); ${deliveryReason(kind, lackReason(enquiry, name))}`;
  if (status === 'done') return `${reason}; delivery stopped`;
  const next = dueAt(enquiry, name, new Date());
  return next === undefined
    ? `${reason}; delivery stopped; to resume: npm run enquiries retry`
    : `${reason}; next attempt by the first run after ${toUtc(new Date(next).toISOString())}, or sooner with npm run enquiries retry`;
}
