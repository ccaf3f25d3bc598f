import fc from 'fast-check';
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

test('no text can end the script element of JSON-LD', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'</!->script"\\\u2028') }), (title) => {
      const text = jsonLd([service({ title, description: title })]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)).toMatchObject({ name: title, description: title });
    }),
  );
});

test('JSON-LD has one thing directly and several as @graph', () => {
  const things = ['A', 'B'].map((title) => service({ title, description: '' }));
  expect(JSON.parse(jsonLd(things.slice(0, 1)))).toMatchObject({
    '@context': 'https://schema.org',
    name: 'A',
  });
  expect(JSON.parse(jsonLd(things))).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ name: 'A' }, { name: 'B' }],
  });
});

test('a person has sameAs only if the link is not a placeholder', () => {
  const member = { name: 'A', role: 'B', linkedin: '#' };
  expect(person(member, '/a.svg')).not.toHaveProperty('sameAs');
  expect(person({ ...member, linkedin: 'https://example.com' }, '/a.svg')).toHaveProperty('sameAs');
});
