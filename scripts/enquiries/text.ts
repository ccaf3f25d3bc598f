/** Formats enquiries for a terminal. */
import { aligned, circumstances, fieldLines, fieldTexts } from '../../netlify/enquiries/field-text.ts';
import { shortId } from '../../netlify/enquiries/record.ts';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import { isMailbox, type Result } from '../../netlify/enquiries/state.ts';
import type { LoadedEnquiry } from './load.ts';

/** A table as wide as the terminal, or 80 columns: for each enquiry a line, and one with the beginning of its text. */
export function toTable(enquiries: readonly LoadedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.';
  const rows = enquiries.map((enquiry) => [
    shortId(enquiry.id),
    enquiry.receivedAt.slice(11, 16),
    `${enquiry.status}${enquiry.verified ? '' : '*'}`,
    enquiry.company ? `${enquiry.name} (${enquiry.company})` : enquiry.name,
    enquiry.email,
  ]);
  const lines = [['ID', 'UTC', 'Status', 'From', 'Email'], ...rows];
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

const toUtc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** All fields of one enquiry, who has it, and when it is tried again. The terminal is the maintainer's, in English. */
export function toDetails(enquiry: LoadedEnquiry): string {
  const { status, state, verified, isSuspicious } = enquiry;
  const results = Object.entries(state?.to ?? {});
  const lines = [
    ['Id', enquiry.id],
    ['Received', toUtc(enquiry.receivedAt)],
    ['Status', status === 'before' ? 'of the version before: let the site deliver it with retry' : status],
    ...results.map(([name, result]) => ['', `${result.label}: ${resultText(name, result)}`]),
    ...(state && status === 'waiting'
      ? [
          [
            'Attempts',
            `${state.attempts}${state.textFault ? `, the last without a text (${state.textFault})` : ''}`,
          ],
          ['Next', `${nextAttempt(state.nextAt)}; sooner with: npm run enquiries -- retry`],
        ]
      : []),
    ['Captcha', verified ? 'passed' : 'could not be checked'],
    ...(isSuspicious ? [['Suspicious', 'a field that people do not see was filled in']] : []),
    ...fieldLines(enquiry, 'en'),
    ...circumstances(enquiry, 'en'),
  ];
  return [...aligned(lines), '', fieldTexts(enquiry)].join('\n');
}

function resultText(name: string, { at, reason = '', reply, isRefused }: Result): string {
  if (at) return `has it since ${toUtc(at)}`;
  const why = isMailbox(name) ? `the mail server ${mailReason(reason, reply)}` : `it fails (${reason})`;
  return `${isRefused ? 'refuses it' : 'waits'}; ${why}`;
}

/** When the site's run tries again. */
const nextAttempt = (nextAt: string) =>
  Date.parse(nextAt) > Date.now() ? toUtc(nextAt) : 'within six minutes, if the mail server can be reached';
