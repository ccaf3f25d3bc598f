/**
 * Finds stuck recipients and stuck enquiries from facts alone: how long a recipient has lacked an enquiry, and whether it has
 * taken others since.
 *
 * | A recipient has lacked an enquiry for over a quarter of an hour, and | Told as                |
 * | -------------------------------------------------------------------- | ---------------------- |
 * | has taken none since that enquiry came                               | a stuck recipient      |
 * | has taken others since                                               | a stuck enquiry        |
 */
import { deliveryReason, type Problem } from './advice.ts';
import { shownName, type Recipient } from './recipients.ts';
import { shortId } from './record.ts';
import { hasIt, hasHolder, isOutOfTries, type State } from './state.ts';
import { ageMs, MINUTE_MS } from './time.ts';

const LATE_MS = 15 * MINUTE_MS;

/** A stuck enquiry; the team is told once. */
export interface StuckEnquiry {
  id: string;
  text: string;
}

interface Circumstances {
  recipients: readonly Recipient[];
  /** When each recipient last took an enquiry, as far as that is known. */
  lastTaken: ReadonlyMap<string, string>;
  isMailOff: boolean;
  now: Date;
}

/** A recipient has lacked an enquiry for too long. */
interface Lack {
  recipient: Recipient;
  id: string;
  state: State;
}

/** Finds the stuck recipients and the stuck enquiries among the open states, by id. */
export function findStuck(open: ReadonlyMap<string, State>, circumstances: Circumstances) {
  const { recipients, lastTaken, isMailOff, now } = circumstances;
  const lacks = recipients.flatMap((recipient) =>
    [...open]
      .map(([id, state]): Lack => ({ recipient, id, state }))
      .filter(
        ({ state }) =>
          !hasIt(state, recipient.name) &&
          ageMs(state.since, now) > LATE_MS &&
          // Runs hold back unverified enquiries, and report that.
          !(state.isUnverified && !state.to[recipient.name]),
      ),
  );
  const { none = [], others = [] } = Object.groupBy(lacks, ({ recipient, state }) =>
    state.since > (lastTaken.get(recipient.name) ?? '') ? 'none' : 'others',
  );
  // The run reports it if it had no time to try the others.
  const tried = others.filter(({ recipient, state }) => state.to[recipient.name]);
  return {
    recipients: [...Map.groupBy(none, ({ recipient }) => recipient)].map((group) =>
      recipientProblem(group, isMailOff),
    ),
    enquiries: [...Map.groupBy(tried, ({ id }) => id).values()].flatMap(([first, ...more]) =>
      first ? stuckEnquiry(first, more, isMailOff) : [],
    ),
  };
}

/** The problem of a recipient that has taken none of these. */
function recipientProblem([{ kind, name }, lacks]: [Recipient, Lack[]], isMailOff: boolean): Problem {
  const [since = ''] = lacks.map(({ state }) => state.since).sort();
  const delivery = lacks.map(({ state }) => state.to[name]).findLast((each) => each?.code);
  const shownSince = since.slice(0, 16).replace('T', ' ');
  return {
    check: name,
    code: delivery?.code ?? 'not-tried',
    text: `Nothing has reached ${shownName(name)} since ${shownSince} UTC: ${deliveryReason(kind, delivery)}. Enquiries that wait for it: ${lacks.length} (npm run enquiries list).`,
    // As long as mailboxes get the enquiries, the service works even while a chat or a program is down.
    isRed: kind === 'mail' || isMailOff,
  };
}

/** Describes an enquiry that these recipients lack, with the reason of the first. */
function stuckEnquiry(first: Lack, more: readonly Lack[], isMailOff: boolean): StuckEnquiry {
  const { id, state, recipient } = first;
  const names = [first, ...more].map((each) => shownName(each.recipient.name)).join(', ');
  const show = `npm run enquiries show ${shortId(id)}`;
  const next =
    isOutOfTries(state, recipient.name) && !hasHolder(state, isMailOff)
      ? `It is tried no more: ${show}, then retry or done with this ID.`
      : `It is tried again, for five days in all: ${show}`;
  const reason = deliveryReason(recipient.kind, state.to[recipient.name]);
  return { id, text: `Enquiry ${shortId(id)} does not reach ${names}, and others do: ${reason}. ${next}` };
}
