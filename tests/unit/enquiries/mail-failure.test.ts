import { expect, it } from 'vitest';
import { MailError, retryDelayMs } from '../../../netlify/enquiries/mail-failure.ts';

const MINUTE = 60_000;

it.each([
  [{ code: 'EMESSAGE', responseCode: 554, permanent: true }, true, 'rejected', 'EMESSAGE-554'],
  [{ code: 'EAUTH', responseCode: 535, permanent: true }, false, 'not-sent', 'EAUTH-535'],
  [{ code: 'EMESSAGE', responseCode: 421, permanent: false }, true, 'not-sent', 'EMESSAGE-421'],
  [{ code: 'EMESSAGE', responseCode: 451, permanent: false }, true, 'uncertain', 'EMESSAGE-451'],
  [{ code: 'ECONNECTION' }, true, 'uncertain', 'ECONNECTION'],
  [{ code: 'ECONNECTION' }, false, 'not-sent', 'ECONNECTION'],
])(
  'the failure %j, after the mail was offered: %s, is %s with the code %s',
  (fields, wasOffered, kind, code) => {
    expect(new MailError(Object.assign(new Error('x'), fields), wasOffered)).toMatchObject({ kind, code });
  },
);

it('a thrown value that is no error is uncertain', () => {
  expect(new MailError('EAUTH', true)).toMatchObject({ kind: 'uncertain', code: 'unknown' });
});

it.each([
  ['not-sent', 9, 5],
  ['rejected', 1, 360],
  ['uncertain', 1, 5],
  ['uncertain', 2, 10],
  ['uncertain', 7, 320],
  ['uncertain', 8, 360],
  ['uncertain', 2000, 360],
] as const)(
  'after a failure that is %s, number %i, the next attempt is in the run after %i minutes',
  (kind, failures, minutes) => {
    const delay = retryDelayMs(kind, failures);
    expect(delay).toBeLessThan(minutes * MINUTE);
    expect(delay).toBeGreaterThan((minutes - 1) * MINUTE);
  },
);
