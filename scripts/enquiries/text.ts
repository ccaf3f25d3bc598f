/** Formats enquiries for a terminal. */
import {
  aligned,
  campaignOf,
  circumstances,
  fieldLines,
  fieldTexts,
} from '../../netlify/enquiries/field-text.ts';
import { shortId } from '../../netlify/enquiries/record.ts';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import { isMailbox, type Result } from '../../netlify/enquiries/state.ts';
import type { LoadedEnquiry } from './load.ts';

/** For each enquiry a line that says whose it is, one with the beginning of its text, and where known one that says where it comes from. */
export function toTable(enquiries: readonly LoadedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.';
  const lines = enquiries.flatMap((enquiry) => {
    const { record, status } = enquiry;
    const { id, receivedAt, verified, name, company, email } = record;
    // An owner's form may have no such field.
    const from = `${name}${company ? ` (${company})` : ''}`;
    const first = [
      shortId(id),
      receivedAt.slice(11, 16),
      `${status}${verified ? '' : '*'}`.padEnd(8),
      from,
      email,
    ];
    const text = fieldTexts(record).replaceAll('\n', ' ');
    const sources = [campaignOf(record), record.sources?.['referrer']].filter(Boolean);
    return [
      first.join('  '),
      `    ${text.length > 70 ? `${text.slice(0, 69)}…` : text}`,
      ...(sources.length > 0 ? [`    from ${sources.join(', ')}`] : []),
    ];
  });
  const note = enquiries.every(({ record }) => record.verified)
    ? []
    : ['* The captcha could not be checked.'];
  return [...lines, ...note].join('\n');
}

const toUtc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const STATUS = {
  waiting: 'waiting',
  parked: 'parked: nothing is tried any more; retry tries it again, done says that somebody has it',
  done: 'done',
};

/** All fields of one enquiry, who has it, and when it is tried again. The terminal is the maintainer's, in English. */
export function toDetails(enquiry: LoadedEnquiry): string {
  const { record, status, state } = enquiry;
  const results = Object.entries(state?.to ?? {});
  const lines = [
    ['Id', record.id],
    ['Received', toUtc(record.receivedAt)],
    ['Status', STATUS[status]],
    ...results.map(([name, result]) => ['', `${name}: ${resultText(name, result)}`]),
    ...(state && status === 'waiting'
      ? [
          ['Attempts', `${state.attempts}`],
          ['Next', `in the first run after ${toUtc(state.nextAt)}; sooner with: npm run enquiries retry`],
        ]
      : []),
    ['Captcha', record.verified ? 'passed' : 'could not be checked'],
    ...(record.isSuspicious ? [['Suspicious', 'a field that people do not see was filled in']] : []),
    ...fieldLines(record, 'en'),
    ...circumstances(record, 'en'),
  ];
  return [...aligned(lines, 'en'), '', fieldTexts(record)].join('\n');
}

function resultText(name: string, { at, reason = '', refused }: Result): string {
  if (at) return `has it since ${toUtc(at)}`;
  const why = isMailbox(name) ? `the mail server ${mailReason(reason)}` : `it fails (${reason})`;
  return `${refused ? 'refuses it' : 'waits'}; ${why}`;
}
