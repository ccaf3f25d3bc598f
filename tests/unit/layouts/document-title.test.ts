import { expect, test } from 'vitest';
import { documentTitle } from '../../../src/layouts/document-title.ts';
import { site } from '../../../src/site.ts';

test('a document title has the brand while the whole has at most 60 letters', () => {
  expect(documentTitle('Team')).toBe(`Team · ${site.brand}`);
  const fitting = 'x'.repeat(60 - ` · ${site.brand}`.length);
  expect(documentTitle(fitting)).toHaveLength(60);
  expect(documentTitle(`${fitting}x`)).toBe(`${fitting}x`);
});
