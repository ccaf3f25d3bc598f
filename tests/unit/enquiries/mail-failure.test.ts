import { expect, it } from 'vitest';
import { failureKind, retryDelayMs } from '../../../netlify/enquiries/mail-failure.ts';

const MINUTE = 60_000;
const failure = (fields: object) => Object.assign(new Error('x'), fields);

it.each([
  [{ code: 'EAUTH', responseCode: 535, permanent: true }, 'not-sent'],
  [{ code: 'EDNS' }, 'not-sent'],
  [{ code: 'ETLS' }, 'not-sent'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'not-sent'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'not-sent'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'not-sent'],
  [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }, 'not-sent'],
  [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'not-sent'],
  [{ code: 'ETIMEDOUT', timeoutType: 'UPGRADE_TIMEOUT' }, 'not-sent'],
  [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, 'uncertain'],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'uncertain'],
  [{ code: 'ECONNECTION' }, 'uncertain'],
  [{ code: 'EMESSAGE', responseCode: 451, permanent: false }, 'uncertain'],
  [{ code: 'EMESSAGE', responseCode: 554, permanent: true }, 'rejected'],
])('the failure %j is %s', (fields, kind) => {
  expect(failureKind(failure(fields))).toBe(kind);
});

it('a thrown value that is no error is uncertain', () => {
  expect(failureKind('EAUTH')).toBe('uncertain');
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
