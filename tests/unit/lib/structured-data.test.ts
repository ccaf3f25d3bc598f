import { expect, test } from 'vitest';
import { breadcrumbs, jsonLd, person, service } from '../../../src/lib/structured-data.ts';
import { site } from '../../../src/site.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a < b & c > d "e"', '\u2028\u2029'])(
  'JSON-LD with the title %j cannot end its script element and parses back',
  (title) => {
    const text = jsonLd([service({ title, description: '' })]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ '@type': 'Service', name: title });
  },
);

test('a person has sameAs only if the link is not a placeholder', () => {
  const member = { name: 'A', role: 'B', linkedin: '#' };
  expect(person(member, '/a.svg')).not.toHaveProperty('sameAs');
  expect(person({ ...member, linkedin: 'https://example.com' }, '/a.svg')).toHaveProperty('sameAs');
});

test('the breadcrumbs of a page below one of the navigation lead through that page', () => {
  const [label, href] = ['Our Work', '/work'];
  expect(breadcrumbs([{ label, href }], '/', `${href}/haat`, 'Haat')).toHaveProperty('itemListElement', [
    expect.objectContaining({ position: 1, item: `${site.url}/` }),
    { '@type': 'ListItem', position: 2, name: label, item: site.url + href },
    { '@type': 'ListItem', position: 3, name: 'Haat' },
  ]);
});
