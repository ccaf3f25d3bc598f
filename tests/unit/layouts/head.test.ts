/** Tests the head element of pages. */
import { expect, test } from 'vitest';
import { documentTitle } from '../../../src/layouts/document-title.ts';
import { jsonLd, organization } from '../../../src/layouts/structured-data.ts';
import { site, type Agency } from '../../../src/site.ts';

test('a document title includes the brand if the total length is at most 60 characters', () => {
  expect(documentTitle('Team')).toBe(`Team · ${site.brand}`);
  const fitting = 'x'.repeat(60 - ` · ${site.brand}`.length);
  expect(documentTitle(fitting)).toHaveLength(60);
  expect(documentTitle(`${fitting}x`)).toBe(`${fitting}x`);
});

test('JSON-LD parses to the given values, and contains no < that could close the script element around it', () => {
  const name = '</script><!--<script> & "\u2028"';
  const text = jsonLd([{ '@type': 'Service', name }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name }] });
});

test("an office's structured data includes opening hours only if the office has any", () => {
  const { address } = site.contact;
  const offices = [
    {
      name: 'Harbour',
      address,
      phone: '+44 1632 960000',
      hours: [{ days: ['Monday', 'Friday'], opens: '09:00', closes: '17:30' }],
    },
    { name: 'Quay', address, hours: [] },
  ] satisfies Agency['offices'];
  const agency = { ...site, offices } as unknown as Agency;
  expect(organization(agency)).toHaveProperty('location', [
    {
      '@type': 'LocalBusiness',
      name: `${site.brand} Harbour`,
      telephone: '+44 1632 960000',
      address: expect.objectContaining({ streetAddress: address.street }) as unknown,
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Friday'],
          opens: '09:00',
          closes: '17:30',
        },
      ],
    },
    { '@type': 'LocalBusiness', name: `${site.brand} Quay`, address: expect.any(Object) as unknown },
  ]);
  expect(organization({ ...agency, offices: [] })).not.toHaveProperty('location');
});
