import { expect, test } from 'vitest';
import { inLanguage } from '../../../src/words/index.ts';
import { figure } from '../../../src/words/numbers.ts';

test.each([
  ['en', '25000+', '25,000+'],
  ['de', '999999', '999.999'],
  ['fi', '25000 %', '25\u00a0000 %'],
  ['de', '4.0', '4,0'],
  ['en', '98%', '98%'],
])('in %s, the figure %s is written %s', (language, value, written) => {
  expect(inLanguage(language, () => figure(value))).toBe(written);
});
