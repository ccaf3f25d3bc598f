/** Tells what is wrong with a service, which is a state, from what becomes of one enquiry, which is an event. */
import { isOfEnquiry, isOfRecipient, problem, type Problem } from './advice.ts';
import type { Recipient } from './recipients.ts';
import { shortId } from './record.ts';
import type { State } from './state.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** What waits for longer is told; of a service, if the next run finds it, too. */
const LATE_MS = 5 * MINUTE_MS;
/** The same refusal of so many enquiries in a row is no matter of theirs. */
const IN_A_ROW = 3;

/** What became of an enquiry; it is told once. */
export interface EnquiryEvent {
  /** That of its state in the store. */
  key: string;
  text: string;
}

/** What is wrong with services and with enquiries. */
export interface Faults {
  problems: Problem[];
  events: EnquiryEvent[];
}

/** What it depends on whose fault a failure is. */
interface Circumstances {
  recipients: readonly Recipient[];
  /** When all mailboxes last took an enquiry, ISO 8601. */
  mailedAt: string;
  canMail: boolean;
  now: Date;
}

/** A recipient who does not get an enquiry. */
interface Failure {
  recipient: Recipient;
  code: string;
  key: string;
  since: string;
}

/** Finds what is wrong in the states, by id. */
export function findFaults(
  states: Record<'open' | 'parked', ReadonlyMap<string, State>>,
  circumstances: Circumstances,
): Faults {
  const failures = (['open', 'parked'] as const).flatMap((folder) =>
    [...states[folder]].map(([id, state]) => failuresOf(`${folder}/${id}`, state, circumstances)),
  );
  const ofOne = failures.flat().filter(({ code }) => isOfEnquiry(code));
  const inARow = [
    ...Map.groupBy(ofOne, ({ recipient, code }) => `${recipient.name} ${code}`).values(),
  ].filter((same) => same.filter(({ since }) => since > circumstances.mailedAt).length >= IN_A_ROW);
  const ofService = new Set([
    ...failures.flat().filter(({ code }) => !isOfEnquiry(code)),
    ...failures.filter((each) => isRefusedByAll(each, circumstances)).flat(),
    ...inARow.flat(),
  ]);
  return {
    problems: problemsOf([...ofService]),
    events: failures.flatMap((each) => eventOf(each.filter((failure) => !ofService.has(failure)))),
  };
}

/** Who lacks an enquiry, and is to be told of. */
function failuresOf(key: string, state: State, { recipients, canMail, now }: Circumstances): Failure[] {
  const { since, attempts, to, isUnverified } = state;
  const isParked = key.startsWith('parked');
  const isLate = ageMs(since, now) > LATE_MS;
  // Runs hold back what is not verified, and tell that.
  if (attempts === 0 && isUnverified) return [];
  return recipients.flatMap((recipient) => {
    const { at, reason: code = 'not-tried', refused, unsure = 0 } = to[recipient.name] ?? {};
    const isMail = recipient.kind === 'mail';
    if (at) return [];
    const failure = { recipient, code, key, since };
    if (isParked) return isMail && isOfEnquiry(code) ? failure : [];
    // While the login fails, that is told.
    if (isMail && !canMail) return [];
    return refused || unsure > 1 || isLate ? failure : [];
  });
}

/** Whether all mailboxes refuse as recipients: a matter of MAIL_TO or of the server. */
function isRefusedByAll(failures: readonly Failure[], { recipients }: Circumstances): boolean {
  const refusing = failures.filter(({ code }) => isOfRecipient(code));
  return refusing.length > 0 && refusing.length === recipients.filter(({ kind }) => kind === 'mail').length;
}

/** A problem for each kind of failure, with the number of enquiries that it concerns. */
function problemsOf(failures: readonly Failure[]): Problem[] {
  const found = failures.map(({ recipient: { kind, position }, code, key }) => ({
    ...problem(kind, code, isOfEnquiry(code) ? `Recipient in MAIL_TO: number ${position}.` : ''),
    key,
  }));
  return [...Map.groupBy(found, ({ text }) => text).values()].flatMap((group) => {
    const [first] = group;
    const count = new Set(group.map(({ key }) => key)).size;
    const more = `Enquiries: ${count} (npm run enquiries list).`;
    return first ? { check: first.check, code: first.code, text: `${first.text} ${more}` } : [];
  });
}

/** What is told of an enquiry by its failures. */
function eventOf([first, ...more]: readonly Failure[]): EnquiryEvent[] {
  if (!first) return [];
  const { key, code } = first;
  const [folder, id = ''] = key.split('/');
  const places = [first, ...more].flatMap((each) => (each.code === code ? each.recipient.position : []));
  const { text } = problem('mail', code, `Recipient in MAIL_TO: number ${places.join(', ')}.`);
  const next =
    folder === 'parked' ? parkedText(id) : `It is tried again: npm run enquiries show ${shortId(id)}`;
  return [{ key, text: `Enquiry ${shortId(id)}: ${text} ${next}` }];
}

const parkedText = (id: string) =>
  `It is parked, and tried no more: npm run enquiries show ${shortId(id)}, then retry or done with this ID.`;

/** What is told of a parked enquiry whose state was not read. */
export const unreadEvent = (id: string): EnquiryEvent => ({
  key: `parked/${id}`,
  text: `Enquiry ${shortId(id)}: ${parkedText(id)}`,
});
