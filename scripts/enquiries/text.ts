/** Formats enquiries for a terminal. */
import { waitingSince, type RecipientState } from '../../netlify/enquiries/record.ts';
import { scheduledLimits } from '../../netlify/enquiries/retry.ts';
import { mailReason } from '../../netlify/enquiries/reasons.ts';
import type { LoadedEnquiry } from './load.ts';

/** A table with one line for each enquiry. */
export function toTable(enquiries: readonly LoadedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.';
  const rows = enquiries.map((enquiry) => [
    enquiry.receivedAt.slice(0, 16).replace('T', ' '),
    enquiry.verified ? mailStatus(enquiry) : `${mailStatus(enquiry)}, unverified`,
    enquiry.company ? `${enquiry.name} (${enquiry.company})` : enquiry.name,
    enquiry.email,
    enquiry.id,
  ]);
  const lines = [['Received (UTC)', 'Mail', 'From', 'Email', 'Id'], ...rows];
  const width = (column: number) => Math.min(40, Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const widths = [0, 1, 2, 3].map(width);
  return lines.map((row) => row.map((text, column) => fit(text, widths[column])).join('  ')).join('\n');
}

const fit = (text: string, width = Infinity) => {
  if (width === Infinity) return text;
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
};

/** Whether the enquiry is mailed, and to how many of its recipients where not all have it. */
function mailStatus({ status, recipients }: LoadedEnquiry): string {
  const states = Object.values(recipients);
  const accepted = states.filter(({ state }) => state === 'accepted').length;
  return accepted === states.length || accepted === 0 ? status : `mailed to ${accepted} of ${states.length}`;
}

const toUtc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** All fields of one enquiry, what became of its mail, and when it is tried again. */
export function toDetails(enquiry: LoadedEnquiry): string {
  const { recipients, deliveredAt, spam } = enquiry;
  return [
    `Id:        ${enquiry.id}`,
    `Received:  ${toUtc(enquiry.receivedAt)}`,
    `Mail:      ${mailStatus(enquiry)}${deliveredAt ? `, ${toUtc(deliveredAt)}` : ''}${spam ? ` (${spam})` : ''}`,
    ...Object.entries(recipients).map(([address, state]) => `           ${address}: ${stateText(state)}`),
    ...(enquiry.status === 'waiting'
      ? [`Next:      ${nextAttempt(enquiry)}; now with: npm run enquiries -- retry`]
      : []),
    `Captcha:   ${enquiry.verified ? 'passed' : 'could not be checked'}`,
    `Name:      ${enquiry.name}`,
    `Email:     ${enquiry.email}`,
    `Company:   ${enquiry.company || '(none)'}`,
    '',
    enquiry.message,
  ].join('\n');
}

function stateText(state: RecipientState): string {
  if (state.state === 'accepted') return `accepted, ${toUtc(state.at)}`;
  const { attempts, reason } = state;
  return `${state.state}, ${attempts} failed attempts; the mail server ${mailReason(reason)}`;
}

/** When the scheduled run tries again to mail the enquiry. */
function nextAttempt(enquiry: LoadedEnquiry): string {
  if (Date.now() - waitingSince(enquiry) > scheduledLimits.maxAgeMs)
    return 'not by itself, because it is too old';
  const times = Object.values(enquiry.recipients).flatMap((each) =>
    each.state === 'accepted' ? [] : each.nextAt,
  );
  const [nextAt] = times.sort();
  if (nextAt === undefined) return 'within five minutes, if SMTP_URL is set';
  return Date.parse(nextAt) > Date.now() ? toUtc(nextAt) : 'within five minutes';
}
