/** Tests what the alert about a stuck enquiry says about further attempts. */
import { expect, it } from 'vitest';
import type { Delivery, State } from '../../../netlify/enquiries/state.ts';
import { findStuck } from '../../../netlify/enquiries/stuck.ts';
import { DELIVERED, BOSS, TEAM, undelivered } from '../../support/enquiries.ts';

const NOW = new Date('2026-05-10T09:00:00Z');
const outOfTries = undelivered({ tries: 26 });

/** Returns the alert about an enquiry, given that both mailboxes have since accepted other enquiries. */
function alertFor(to: Record<string, Delivery>): string | undefined {
  const state: State = { since: '2026-05-04T09:00:00.000Z', to };
  const recipients = [TEAM, BOSS].map((name) => ({
    kind: 'mail' as const,
    name,
    send: () => Promise.resolve(),
  }));
  const lastAccepted = new Map([TEAM, BOSS].map((name) => [name, NOW.toISOString()]));
  const { enquiries } = findStuck(new Map([['2026-05-04-1', state]]), {
    ...{ recipients, lastAccepted, isMailOff: false, now: NOW },
  });
  return enquiries[0]?.text;
}

it.each<[string, Record<string, Delivery>, RegExp]>([
  [
    'one mailbox is out of attempts, and the other has received the enquiry',
    { [TEAM]: outOfTries, [BOSS]: DELIVERED },
    /given up/,
  ],
  [
    'one mailbox is out of attempts, and the other is still due',
    { [TEAM]: outOfTries, [BOSS]: undelivered() },
    /attempted again/,
  ],
  ['both mailboxes are out of attempts', { [TEAM]: outOfTries, [BOSS]: outOfTries }, /given up/],
])('an alert states whether delivery continues if %s', (_, to, expected) => {
  expect(alertFor(to)).toMatch(expected);
});
