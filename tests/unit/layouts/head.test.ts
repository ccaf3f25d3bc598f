/** Tests the head element of pages. */
import { expect, test } from 'vitest';
import { documentTitle } from '../../../src/layouts/document-title.ts';
import { jsonLd } from '../../../src/layouts/structured-data.ts';
import { site } from '../../../src/site.ts';

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
