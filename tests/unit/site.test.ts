import { expect, it, vi } from 'vitest';
import { legalContactOf, site } from '../../src/site.ts';

vi.mock(import('../../src/own/settings.json'), async (original) => {
  const { default: settings } = await original();
  return { default: { ...settings, url: 'https://www.Maßanfertigung.de' } };
});

it('an international domain is normalized to ASCII', () => {
  expect(site.url).toBe('https://www.xn--maanfertigung-cdb.de');
});

const CONTACT = { email: 'a@b.example', phone: '+81 6 1234 5678', phoneShown: '06-1234-5678' } as const;
it.each([
  [{ phone: '+81 3 1111 2222' }, '+81 3 1111 2222', '+81 3 1111 2222'],
  [{ phone: '+81 3 1111 2222', phoneShown: '03-1111-2222' }, '+81 3 1111 2222', '03-1111-2222'],
  [{ phoneShown: '03-1111-2222' }, '+81 6 1234 5678', '06-1234-5678'],
])(
  'with the contact details %j, the phone link in legal texts dials %s and shows %s',
  (legalContact, phone, phoneShown) => {
    const contact = { ...CONTACT, address: { street: 'A 1', town: 'B', country: 'C' } };
    const legal = legalContactOf({ contact, legalContact });
    expect([legal.phone, legal.phoneShown]).toEqual([phone, phoneShown]);
  },
);
