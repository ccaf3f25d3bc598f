/**
 * Tests that Firefox's reader mode (used here as an npm package) shows an entry's text, and nothing else on the page.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from '../support/browser/test.ts';

// Reader mode writes styles into its copy of the page.
test.use({ bypassCSP: true });

const READABILITY = readFileSync('node_modules/@mozilla/readability/Readability.js', 'utf8');

for (const [kind, path, begin, end] of [
  ['case study', '/work/lighthouse', /^Ferries came by day/, /The note\.\s*↩\s*↩\s*2$/],
  ['article', '/insights/article-10', /^A text, with/, /The note\.\s*↩\s*↩\s*2$/],
  ['legal text', '/terms', /^Last Updated: .*Our services\s+These are the terms/, /than we can justify\.$/],
] as const)
  test(`reader mode shows a ${kind} from its first word to its last`, async ({ page }) => {
    await page.goto(path);
    const text = await page.evaluate<string>(
      `${READABILITY}; new Readability(document.cloneNode(true)).parse().textContent.trim()`,
    );
    expect(text).toMatch(begin);
    expect(text).toMatch(end);
  });
