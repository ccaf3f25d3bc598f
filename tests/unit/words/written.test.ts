/** How figures, names and addresses are written. */
import { expect, test } from 'vitest';
import { addressLine, telHref } from '../../../src/lib/contact-details.ts';
import { inLanguage } from '../../../src/words/index.ts';
import { figure } from '../../../src/words/numbers.ts';
import { parts } from '../../../src/words/parts.ts';

test.each([
  ['en', '25000+', '25,000+'],
  ['de', '999999', '999.999'],
  ['fi', '25000 %', '25\u00a0000 %'],
  ['de', '4.0', '4,0'],
  ['en', '98%', '98%'],
])('in %s, the figure %s is written %s', (language, value, written) => {
  expect(inLanguage(language, () => figure(value))).toBe(written);
});

test.each(['Guild', 'Guild B.V.'])('a sentence that %s ends has one full stop there', (name) => {
  expect(parts`© ${name}. All rights reserved.`.join('')).toMatch(
    /^© Guild( B\.V)?\. All rights reserved\.$/,
  );
});

test('telHref has only the code of the country and the digits that are dialled after it', () => {
  expect(telHref('+91 00000 00000')).toBe('tel:+910000000000');
  expect(telHref('+49 (0)40 4711/08-15')).toBe('tel:+494047110815');
});

const ADDRESS = { street: 'Hafenstraße 1', postalCode: '22767', town: 'Hamburg', country: 'Deutschland' };

test.each([
  [ADDRESS, 'Hafenstraße 1, 22767 Hamburg, Deutschland'],
  [{ ...ADDRESS, region: 'HH' }, 'Hafenstraße 1, Hamburg, HH 22767, Deutschland'],
])('the postal code stands where the region says', (address, line) => {
  expect(addressLine(address)).toBe(line);
});

test('commas are those of the script of the page', () => {
  expect(inLanguage('ar', () => addressLine(ADDRESS))).toBe('Hafenstraße 1، 22767 Hamburg، Deutschland');
});
