import { expect, it } from 'vitest';
import { comparableAddress, headerAddress, isEmail } from '../../../src/enquiry/email.ts';

it.each([
  ["o'hara&co-1_x+web.b-c_1@163.x-y.international", "o'hara&co-1_x+web.b-c_1@163.x-y.international"],
  ['ASHA@B.CO', 'ASHA@b.co'],
  ['a@ünï.de', 'a@xn--n-nga1b.de'],
  ['aüa@x.co', undefined],
  ['राम@उदाहरण.भारत', undefined],
  ['a@क्\u200cष.example', 'a@xn--11b2ezcs70k.example'],
  ['a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
  [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
])('isEmail accepts %s and headerAddress returns %s', (address, inHeader) => {
  expect(isEmail(address)).toBe(true);
  expect(headerAddress(address)).toBe(inHeader);
});

it.each([
  'a',
  '@b.co',
  'a@b',
  'a@b.c',
  'a@b..co',
  'a@b.co.',
  '.a@b.co',
  'a@b.co@c.co',
  'a b@c.co',
  'a@127.0.0.1',
  'a@-b.co',
  'a@b-.co',
  'a@b_c.co',
  'a\u200b@b.co',
  'a@b.co\n',
  '=?utf-8?q?boss?=@b.co',
  `${'a'.repeat(65)}@b.co`,
  'a@xn--.co',
  `a@${`${'b'.repeat(60)}.`.repeat(5)}co`,
  // If the pattern caused exponential backtracking, matching these addresses would never finish.
  `${'a.'.repeat(99)}@`,
  `a@${'b-'.repeat(99)}`,
])('isEmail and headerAddress reject %j', (address) => {
  expect(isEmail(address)).toBe(false);
  expect(headerAddress(address)).toBeUndefined();
});

it.each([
  ['a@ünï.de', 'a@xn--n-nga1b.de'],
  [' A@XN--N-NGA1B.de', 'a@xn--n-nga1b.de'],
  ['e\u0301@x.co', 'é@x.co'],
  ['Not an address ', 'not an address'],
])('for comparison, the address %j is normalized to %s', (address, comparable) => {
  expect(comparableAddress(address)).toBe(comparable);
});
