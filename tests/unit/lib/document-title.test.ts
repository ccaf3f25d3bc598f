import { expect, test, vi } from 'vitest';
import { site } from '../../../src/site.ts';

/** The document's title on the site of another brand. */
async function titleOf(title: string, brand: string): Promise<string> {
  vi.resetModules();
  vi.doMock('../../../src/site.ts', () => ({ site: { ...site, brand } }));
  const { documentTitle } = await import('../../../src/lib/document-title.ts');
  return documentTitle(title);
}

test.each([
  ['Team', 'Weft & Co', 'Team · Weft & Co'],
  [
    'A title of 47 letters that is as long as it gets',
    'Weft & Co',
    'A title of 47 letters that is as long as it gets · Weft & Co',
  ],
  [
    'A title of 47 letters that is as long as it gets',
    'Weft & Sons',
    'A title of 47 letters that is as long as it gets',
  ],
])('the title "%s" with the brand "%s" is "%s": at most 60 letters', async (title, brand, expected) => {
  expect(await titleOf(title, brand)).toBe(expected);
  expect(expected.length).toBeLessThanOrEqual(60);
});
