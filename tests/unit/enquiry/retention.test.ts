import { expect, it } from 'vitest';
import { retentionDays } from '../../../src/enquiry/retention.ts';

it.each([
  [undefined, 180],
  [' ', 180],
  ['1', 1],
  ['3650', 3650],
])('with RETENTION_DAYS %j, delivered enquiries are kept for %i days', (text, days) => {
  expect(retentionDays(text)).toBe(days);
});
