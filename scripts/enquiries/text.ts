/** Formats enquiries for a terminal. */
import { aligned, circumstances, fieldLines, fieldTexts } from '../../netlify/enquiries/field-text.ts';
import { shortId } from '../../netlify/enquiries/record.ts';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import type { LoadedEnquiry, LoadedMail } from './load.ts';

/** A table as wide as the terminal, or 80 columns: for each enquiry a line, and one with the beginning of its text. */
export function toTable(enquiries: readonly LoadedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.';
  const rows = enquiries.map((enquiry) => [
    shortId(enquiry.id),
    enquiry.receivedAt.slice(11, 16),
    `${mailStatus(enquiry)}${enquiry.verified ? '' : '*'}`,
    enquiry.company ? `${enquiry.name} (${enquiry.company})` : enquiry.name,
    enquiry.email,
  ]);
  const lines = [['ID', 'UTC', 'Mail', 'From', 'Email'], ...rows];
  const widthOf = (column: number) => Math.max(...lines.map((row) => row[column]?.length ?? 0));
  const fixed = [0, 1, 2].map(widthOf);
  const room = Math.max(80, process.stdout.columns || 0) - fixed.reduce((sum, width) => sum + width + 2, 2);
  // Each of the two may use what the other leaves of the room.
  const email = Math.min(widthOf(4), Math.max(Math.ceil(room * 0.6), room - widthOf(3)));
  const widths = [...fixed, Math.min(widthOf(3), room - email), email];
  const [heading = '', ...table] = lines.map((row) =>
    row
      .map((text, column) => fit(text, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const beginning = (enquiry: LoadedEnquiry) =>
    ' '.repeat(shortId(enquiry.id).length + 2) + fit(fieldTexts(enquiry).replaceAll('\n', ' '), 59).trimEnd();
  const entries = enquiries.flatMap((enquiry, index) => [table[index], beginning(enquiry)]);
  const note = enquiries.every(({ verified }) => verified) ? [] : ['* The captcha could not be checked.'];
  return [heading, ...entries, ...note].join('\n');
}

const fit = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

/** Whether the enquiry is mailed, and to how many of its recipients where not all have it. */
function mailStatus({ status, mails }: LoadedEnquiry): string {
  const sent = mails.filter(({ folder }) => folder === 'sent').length;
  return sent === mails.length || sent === 0 ? status : `mailed ${sent}/${mails.length}`;
}

const toUtc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** All fields of one enquiry, what became of its mail, and when it is tried again. */
export function toDetails(enquiry: LoadedEnquiry): string {
  const { spam, mails } = enquiry;
  const mailed = `${mailStatus(enquiry)}${spam ? ` (${spam})` : ''}`;
  const next = `${nextAttempt(enquiry)}; sooner with: npm run enquiries -- retry`;
  const lines = [
    ['Id', enquiry.id],
    ['Received', toUtc(enquiry.receivedAt)],
    ['Mail', mailed],
    ...mails.map((mail) => ['', `${mail.to ?? mail.recipient}: ${mailText(mail)}`]),
    ...(enquiry.status === 'waiting' ? [['Next', next]] : []),
    ['Captcha', enquiry.verified ? 'passed' : 'could not be checked'],
    ...fieldLines(enquiry),
    ...circumstances(enquiry),
  ];
  return [...aligned(lines), '', fieldTexts(enquiry)].join('\n');
}

function mailText(mail: LoadedMail): string {
  const { folder, recipient, acceptedAt, attempts = 0, reason, reply, isRefused } = mail;
  if (folder === 'sent' || acceptedAt) return `accepted${acceptedAt ? `, ${toUtc(acceptedAt)}` : ''}`;
  if (reason === undefined) return 'not tried yet';
  const state = isRefused ? 'refused' : 'waiting';
  const isPost = recipient === 'webhook' || recipient === 'chat';
  const why = isPost ? `it fails (${reason})` : `the mail server ${mailReason(reason, reply)}`;
  return `${state}, ${attempts} failed attempts; ${why}`;
}

/** When the site's run tries again to mail the enquiry. */
function nextAttempt({ mails }: LoadedEnquiry): string {
  if (mails.length === 0) return 'none, because it is in no queue';
  const [nextAt = ''] = mails.flatMap((mail) => (mail.folder === 'queue' ? (mail.nextAt ?? '') : [])).sort();
  return Date.parse(nextAt) > Date.now() ? toUtc(nextAt) : 'within six minutes, if SMTP_URL is set';
}
