import { expect, test } from 'vitest';
import { jsonLd, person, service } from '../../../src/lib/structured-data.ts';

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
