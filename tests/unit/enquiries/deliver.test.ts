import { expect, it } from 'vitest';
import { deliver } from '../../../netlify/enquiries/deliver.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryState, RecipientState } from '../../../netlify/enquiries/state.ts';
import { createRecord, stateOf } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices } from '../../support/memory-services.ts';

const BAD = 'bad@thirma.example';
const ACCEPTED = { state: 'accepted', at: START.toISOString() } as const;
const failed = (state: 'refused' | 'waiting', attempts: number, minutes: number, reason: string) => ({
  ...{ state, reason, attempts },
  nextAt: new Date(START.getTime() + minutes * 60_000).toISOString(),
});
const answer = (responseCode: number) =>
  new MailError(
    Object.assign(new Error('x'), { responseCode, command: 'RCPT TO', permanent: responseCode >= 500 }),
  );

const memory = useMemoryServices({ MAIL_TO: `${TEAM},${BAD}` });

/** Delivers while the mail server fails for a recipient; returns where the state is then, and what it says. */
async function statesAfter(before: EnquiryState['recipients'], error?: Error, recipient = BAD) {
  memory.send.mockImplementation((_record, address) =>
    error && address === recipient ? Promise.reject(error) : Promise.resolve(),
  );
  const record = createRecord();
  const state = stateOf(record, before);
  await memory.services.store.save(record, state);
  await finish(deliver(record, state, 'contact', memory.services));
  const folder = memory.keys().some((key) => key.startsWith('waiting')) ? 'waiting' : 'delivered';
  return [folder, memory.stateIn(folder)?.recipients];
}

it.each<[RecipientState | undefined, Error, RecipientState]>([
  [undefined, new TypeError('x'), failed('waiting', 1, 4.5, 'TypeError')],
  [failed('waiting', 1, 0, ''), new TypeError('x'), failed('waiting', 2, 9.5, 'TypeError')],
  [failed('waiting', 20, 0, ''), new TypeError('x'), failed('waiting', 21, 359.5, 'TypeError')],
  [undefined, answer(450), failed('waiting', 1, 4.5, 'recipient-450')],
  [undefined, answer(550), failed('refused', 1, 359.5, 'recipient-550')],
])('a recipient that was %j is after the failure %o %j', async (before, error, after) => {
  const [, states] = await statesAfter(before ? { [BAD]: before } : {}, error);
  expect(states).toEqual({ [TEAM]: ACCEPTED, [BAD]: after });
});

it('an enquiry is mailed to those who lack it, and is delivered then', async () => {
  const both = { [TEAM]: ACCEPTED, [BAD]: ACCEPTED };
  expect(await statesAfter({ [BAD]: ACCEPTED })).toEqual(['delivered', both]);
  expect(memory.mails()).toEqual([[expect.any(String), TEAM]]);
});

it('an enquiry that one recipient has and the other refused is left to a run, and each result is logged', async () => {
  expect(await statesAfter({}, answer(550))).toEqual(['waiting', expect.anything()]);
  const line = { source: 'contact', id: expect.any(String) as string, ms: 0 };
  expect(memory.logs).toEqual([
    { ...line, level: 'info', code: 'mailed', recipient: 1 },
    { ...line, level: 'error', code: 'refused', reason: 'recipient-550', recipient: 2 },
  ]);
});
