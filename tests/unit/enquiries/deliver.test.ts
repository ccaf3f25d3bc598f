import { expect, it } from 'vitest';
import { deliver } from '../../../netlify/enquiries/deliver.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryState, RecipientState } from '../../../netlify/enquiries/state.ts';
import { createRecord, stateOf } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices } from '../../support/memory-services.ts';

const BAD = 'bad@thirma.example';
const ACCEPTED = { state: 'accepted', at: START.toISOString() } as const;
const failed = (state: 'refused' | 'waiting', attempts: number, minutes: number, reason = 'EX') => ({
  ...{ state, reason, attempts },
  nextAt: new Date(START.getTime() + minutes * 60_000).toISOString(),
});
const error = (code: number | undefined) =>
  new MailError(
    Object.assign(new Error('x'), {
      ...{ code: 'EX', responseCode: code, permanent: code !== undefined && code >= 500 },
      ...(code !== undefined && { command: 'RCPT TO' }),
    }),
  );

const memory = useMemoryServices({ MAIL_TO: `${TEAM},${BAD}` });

/** Delivers while the mail server fails for some recipients; returns what is then stored about each. */
async function statesAfter(
  before: EnquiryState['recipients'],
  errors: Record<string, Error>,
  folder: 'waiting' | 'delivered' = 'waiting',
) {
  memory.send.mockImplementation((_record, address) =>
    errors[address] ? Promise.reject(errors[address]) : Promise.resolve(),
  );
  const record = createRecord();
  const state = stateOf(record, before);
  await memory.services.store.save(record, state);
  await finish(deliver(record, state, 'contact', memory.services));
  return memory.stateIn(folder)?.recipients;
}

it.each<[RecipientState | undefined, Error, RecipientState]>([
  [undefined, error(undefined), failed('waiting', 1, 4.5)],
  [failed('waiting', 1, 0), error(undefined), failed('waiting', 2, 9.5)],
  [failed('waiting', 20, 0), error(undefined), failed('waiting', 21, 359.5)],
  [undefined, error(450), failed('waiting', 1, 4.5, 'recipient-450')],
  [undefined, error(550), failed('refused', 1, 359.5, 'recipient-550')],
  [failed('refused', 1, 0), new TypeError('x'), failed('waiting', 2, 9.5, 'TypeError')],
])('a recipient that was %j is after the failure %o %j', async (before, failure, after) => {
  const states = await statesAfter(before ? { [TEAM]: before } : {}, { [TEAM]: failure, [BAD]: failure });
  expect(states?.[TEAM]).toEqual(after);
});

it('an enquiry is mailed to those who lack it, and is delivered then', async () => {
  expect(await statesAfter({ [BAD]: ACCEPTED }, {}, 'delivered')).toEqual({
    [TEAM]: ACCEPTED,
    [BAD]: ACCEPTED,
  });
  expect(memory.mails()).toEqual([[expect.any(String), TEAM]]);
});

it('an enquiry that one recipient has and the other refused is left to a run, and each result is logged', async () => {
  const states = await statesAfter({}, { [BAD]: error(550) });
  expect(states).toEqual({ [TEAM]: ACCEPTED, [BAD]: failed('refused', 1, 359.5, 'recipient-550') });
  const line = { source: 'contact', id: expect.any(String) as string, ms: 0 };
  expect(memory.logs).toEqual([
    { ...line, level: 'info', code: 'mailed', recipient: 1 },
    { ...line, level: 'error', code: 'refused', reason: 'recipient-550', recipient: 2 },
  ]);
});

it('a store that fails after the mail is logged', async () => {
  const down = () => Promise.reject(Object.assign(new Error('x'), { code: 'EDOWN' }));
  const store = { ...memory.services.store, settle: down };
  const record = createRecord();
  await finish(deliver(record, stateOf(record), 'contact', { ...memory.services, store }));
  const line = { level: 'error', source: 'contact', code: 'not-recorded', reason: 'EDOWN', id: record.id };
  expect(memory.logs.at(-1)).toEqual(line);
});
