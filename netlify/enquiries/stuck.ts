/**
 * Finds stuck recipients and stuck enquiries, after a recipient has waited over 15 minutes for an enquiry. If the
 * recipient has accepted no enquiry since that one arrived, the recipient is stuck; otherwise, only that enquiry is.
 */
import { deliveryReason, type Problem } from './advice.ts';
import { shownName, type Recipient } from './recipients.ts';
import { shortId } from './record.ts';
import { hasIt, isOutOfTries, type State } from './state.ts';
import { ageMs, MINUTE_MS } from './time.ts';

const LATE_MS = 15 * MINUTE_MS;

/** A stuck enquiry. The team is alerted to it only once. */
export interface StuckEnquiry {
  id: string;
  text: string;
}

interface Circumstances {
  recipients: readonly Recipient[];
  /** When each recipient last accepted an enquiry, if known. */
  lastAccepted: ReadonlyMap<string, string>;
  isMailOff: boolean;
  now: Date;
}

/** A recipient that has been waiting for an enquiry for too long. */
interface Wait {
  recipient: Recipient;
  id: string;
  state: State;
}

/** Finds the stuck recipients and enquiries among the open states. */
export function findStuck(open: ReadonlyMap<string, State>, circumstances: Circumstances) {
  const { recipients, lastAccepted, isMailOff, now } = circumstances;
  const waits = recipients.flatMap((recipient) =>
    [...open]
      .map(([id, state]): Wait => ({ recipient, id, state }))
      .filter(
        ({ state }) =>
          !hasIt(state, recipient.name) &&
          ageMs(state.since, now) > LATE_MS &&
          // Runs hold back unverified enquiries and report them separately.
          !(state.isUnverified && !state.to[recipient.name]),
      ),
  );
  const { none = [], others = [] } = Object.groupBy(waits, ({ recipient, state }) =>
    state.since > (lastAccepted.get(recipient.name) ?? '') ? 'none' : 'others',
  );
  // If the run had no time to deliver the other enquiries, it reports that separately.
  const tried = others.filter(({ recipient, state }) => state.to[recipient.name]);
  return {
    recipients: [...Map.groupBy(none, ({ recipient }) => recipient)].map((group) =>
      recipientProblem(group, isMailOff),
    ),
    enquiries: [...Map.groupBy(tried, ({ id }) => id).values()].flatMap(([first, ...more]) =>
      first ? stuckEnquiry(first, more) : [],
    ),
  };
}

/** Creates the problem that reports a stuck recipient: one that has accepted none of its waiting enquiries. */
function recipientProblem([{ kind, name }, waits]: [Recipient, Wait[]], isMailOff: boolean): Problem {
  const [since = ''] = waits.map(({ state }) => state.since).sort();
  const delivery = waits.map(({ state }) => state.to[name]).findLast((each) => each?.code);
  const shownSince = since.slice(0, 16).replace('T', ' ');
  return {
    check: name,
    code: delivery?.code ?? 'not-tried',
    text: `Nothing has reached ${shownName(name)} since ${shownSince} UTC: ${deliveryReason(kind, delivery)}. Waiting enquiries: ${waits.length} (npm run enquiries list).`,
    // As long as mailboxes receive the enquiries, the service works even if a chat or a program is down.
    isRed: kind === 'mail' || isMailOff,
  };
}

/** Describes an enquiry that one or more recipients are waiting for, with the reason why the first hasn't received it. */
function stuckEnquiry(first: Wait, more: readonly Wait[]): StuckEnquiry {
  const { id, state, recipient } = first;
  const names = [first, ...more].map((each) => each.recipient.name);
  const show = `npm run enquiries show ${shortId(id)}`;
  const next = names.every((name) => isOutOfTries(state, name))
    ? `Delivery has been given up: ${show}, then use retry or done with this ID.`
    : `Delivery is attempted again, for up to five days: ${show}`;
  const reason = deliveryReason(recipient.kind, state.to[recipient.name]);
  return {
    id,
    text: `Enquiry ${shortId(id)} does not reach ${names.map(shownName).join(', ')}, although others do: ${reason}. ${next}`,
  };
}
