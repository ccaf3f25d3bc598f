import { expect, it } from 'vitest';
import { spamReason } from '../../../netlify/enquiries/spam.ts';

it.each([
  [{}, undefined],
  [{ website: '' }, undefined],
  [{ website: 'x' }, 'honeypot'],
  [{ website: 'x', elapsedMs: 1 }, 'honeypot'],
  [{ elapsedMs: 0 }, 'too-fast'],
  [{ elapsedMs: 2999 }, 'too-fast'],
  [{ elapsedMs: 3000 }, undefined],
])('the reason to take %j for spam is %s', (fields, reason) => {
  expect(spamReason(fields)).toBe(reason);
});
