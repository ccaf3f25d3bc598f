/** Formats enquiries for a terminal. */
import {
  aligned,
  campaignOf,
  circumstances,
  fieldLines,
  fieldTexts,
} from '../../netlify/enquiries/field-text.ts';
import { shortId } from '../../netlify/enquiries/record.ts';
import { deliveryReason } from '../../netlify/enquiries/advice.ts';
import { asVerified, isMailbox, isOutOfTries, type State } from '../../netlify/enquiries/state.ts';
import type { LoadedEnquiry } from './load.ts';

/** Formats a list: for each enquiry a line about the sender, the beginning of the text, and topic and sources if known. */
export function toTable(enquiries: readonly LoadedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.';
  const lines = enquiries.flatMap((enquiry) => {
    const { record, status } = enquiry;
    const { id, receivedAt, verified, name, company, email } = record;
    // An owner's form may not have this field.
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
      ...(record.sources?.['topic'] ? [`    about ${record.sources['topic']}`] : []),
      ...(sources.length > 0 ? [`    from ${sources.join(', ')}`] : []),
    ];
  });
  const note = enquiries.every(({ record }) => record.verified) ? [] : ['* The captcha was not verified.'];
  return [...lines, ...note].join('\n');
}

const toUtc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const STATUS = {
  nobody: 'nobody has it',
  waiting: 'somebody has it, and another recipient waits for it',
  done: 'done',
};

/** Formats all fields of an enquiry, who has it, and when it is tried again. In English, for the maintainer. */
export function toDetails(enquiry: LoadedEnquiry): string {
  const { record, status, state } = enquiry;
  const names = Object.keys(state?.to ?? {});
  const lines = [
    ['Id', record.id],
    ['Received', toUtc(record.receivedAt)],
    ['Status', STATUS[status]],
    ...(state ? names.map((name) => ['', `${name}: ${deliveryText(state, name, status)}`]) : []),
    ['Captcha', asVerified(record, state ?? {}).verified ? 'passed' : 'not verified'],
    ...(record.isSuspicious ? [['Suspicious', 'the field that people do not see was filled in']] : []),
    ...fieldLines(record, 'en'),
    ...circumstances(record, 'en'),
  ];
  return [...aligned(lines, 'en'), '', fieldTexts(record)].join('\n');
}

function deliveryText(state: State, name: string, status: LoadedEnquiry['status']): string {
  const delivery = state.to[name];
  const { at, tries = 0, nextAt = '' } = delivery ?? {};
  if (at) return `has had it since ${toUtc(at)}`;
  const kind = isMailbox(name) ? 'mail' : name === 'chat' ? 'chat' : 'webhook';
  const reason = `does not have it (tries: ${tries}); ${deliveryReason(kind, delivery)}`;
  if (status === 'done') return `${reason}; no longer tried`;
  const next = isOutOfTries(state, name)
    ? 'no longer tried, except after npm run enquiries retry'
    : `next tried by the first run after ${toUtc(nextAt)}, or sooner after npm run enquiries retry`;
  return `${reason}; ${next}`;
}
