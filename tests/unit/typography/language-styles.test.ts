import { expect, test, vi } from 'vitest';
import { languageStyles } from '../../../src/typography/language-styles.ts';

test('a page in Hindi or Arabic has taller lines, and the font of its script if there is one, one in Arabic arrows that point the other way, one in English has no styles of its own', () => {
  expect(languageStyles('en')).toBe('');
  expect(languageStyles('hi', { './fonts/script-Deva.woff2': '/d.woff2' })).toBe(
    ':root :is(h1,h2,h3,.wide){line-height:1.4;letter-spacing:0}' +
      '@font-face{font-family:Script;src:url(/d.woff2);font-weight:100 900;font-display:swap}' +
      ':root[lang]{--text:Script,var(--font-text);--wide:Script,var(--font-wide)}',
  );
  expect(languageStyles('ar')).toMatch(
    /line-height:1\.4;.*(\[d="M[^{]*){2}\{scale:-1 1;transform-origin:center\}/,
  );
});

test('where languages run in both directions, their texts begin at the side of their page', async () => {
  vi.doMock(import('../../../src/site.ts'), async (original) => {
    const all = await original();
    return { ...all, site: { ...all.site, languages: ['en', 'ar'] as const } };
  });
  vi.resetModules();
  const { languageStyles } = await import('../../../src/typography/language-styles.ts');
  expect(languageStyles('en')).toMatch(
    /main \[lang\],main \[lang\] \*,\.input\{unicode-bidi:plaintext;text-align:left\}$/,
  );
  expect(languageStyles('ar')).toMatch(/text-align:right\}$/);
});
