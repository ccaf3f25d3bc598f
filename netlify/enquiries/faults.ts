/**
 * Whose fault it is that a recipient lacks an enquiry. A service's is a state, told as long as it lasts; an enquiry's is an
 * event, told once.
 *
 * | Why a recipient lacks it                                                            | Whose fault   |
 * | ----------------------------------------------------------------------------------- | ------------- |
 * | the login, the sender, the connection, a post: no matter of one text or one mailbox | the service's |
 * | all of MAIL_TO refuse it as recipients                                              | the service's |
 * | the same refusal of a mailbox met three enquiries, and none was mailed meanwhile    | the service's |
 * | any other refusal of its text or by a mailbox                                       | the enquiry's |
 */
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
interface EnquiryEvent {
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

/** That a recipient lacks an enquiry. */
interface Failure {
  recipient: Recipient;
  /** Why: that of the last attempt. */
  code: string;
  /** That of the enquiry's state in the store. */
  key: string;
  since: string;
}

/** Finds what is wrong in the states, by id. */
export function findFaults(
  states: Record<'open' | 'parked', ReadonlyMap<string, State>>,
  circumstances: Circumstances,
): Faults {
  const failures = (['open', 'parked'] as const).flatMap((folder) =>
    [...states[folder]].flatMap(([id, state]) => failuresOf(`${folder}/${id}`, state, circumstances)),
  );
  const isOfService = judge(failures, circumstances);
  return {
    problems: problemsOf(failures.filter(isOfService)),
    events: eventsOf(failures.filter((each) => !isOfService(each))),
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

/** Tells whether a failure is a service's fault, by all of them: the table above, line by line. */
function judge(all: readonly Failure[], { recipients, mailedAt }: Circumstances) {
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  const refusing = Map.groupBy(
    all.filter(({ code }) => isOfRecipient(code)),
    ({ key }) => key,
  );
  const sameOf = ({ recipient, code }: Failure) => `${recipient.name} ${code}`;
  const sinceMailed = Map.groupBy(
    all.filter(({ since }) => since > mailedAt),
    sameOf,
  );
  return (failure: Failure): boolean => {
    const { code, key } = failure;
    if (!isOfEnquiry(code)) return true;
    if (isOfRecipient(code) && refusing.get(key)?.length === mailboxes) return true;
    return (sinceMailed.get(sameOf(failure))?.length ?? 0) >= IN_A_ROW;
  };
}

/** A problem for each kind of failure, with the number of enquiries that it concerns. */
function problemsOf(failures: readonly Failure[]): Problem[] {
  const found = failures.map(({ recipient: { kind, position }, code, key }) => ({
    key,
    ...problem(kind, code, isOfEnquiry(code) ? `Recipient in MAIL_TO: number ${position}.` : ''),
  }));
  return [...Map.groupBy(found, ({ text }) => text).values()].flatMap((same) => {
    const count = new Set(same.map(({ key }) => key)).size;
    const more = `Enquiries: ${count} (npm run enquiries list).`;
    return same.slice(0, 1).map(({ check, code, text }) => ({ check, code, text: `${text} ${more}` }));
  });
}

/** An event for each enquiry, by its first failure. */
const eventsOf = (failures: readonly Failure[]): EnquiryEvent[] =>
  [...Map.groupBy(failures, ({ key }) => key)].map(([key, ofOne]) => {
    const [{ code } = { code: '' }] = ofOne;
    const places = ofOne.flatMap((each) => (each.code === code ? each.recipient.position : []));
    const { text } = problem('mail', code, `Recipient in MAIL_TO: number ${places.join(', ')}.`);
    const [folder, id = ''] = key.split('/');
    const show = `npm run enquiries show ${shortId(id)}`;
    const next =
      folder === 'parked'
        ? `It is parked, and tried no more: ${show}, then retry or done with this ID.`
        : `It is tried again: ${show}`;
    return { key, text: `Enquiry ${shortId(id)}: ${text} ${next}` };
  });
