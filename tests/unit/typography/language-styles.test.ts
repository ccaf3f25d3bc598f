import { expect, test, vi } from 'vitest';
import { headingFont } from '../../../src/typography/heading-font.ts';
import { languageStyles } from '../../../src/typography/language-styles.ts';

test('languageStyles adds taller lines and a font for Hindi, mirrored arrows for Arabic, and nothing for English', () => {
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

// Vitest doesn't load CSS, so a mock replaces the CSS file.
vi.mock('../../../src/styles/east-asia.css?inline', () => ({ default: '/* of East Asia */' }));

/** Imports the module for a site in these languages. */
async function importWith(languages: [string, ...string[]]) {
  vi.doMock(import('../../../src/site.ts'), async (original) => {
    const all = await original();
    return { ...all, site: { ...all.site, languages } };
  });
  vi.resetModules();
  return import('../../../src/typography/language-styles.ts');
}

test('emphasis is bold in languages without italics, except Japanese and Chinese, which use dots', async () => {
  const { languageStyles } = await importWith(['en', 'ru', 'zh', 'ko', 'hi']);
  expect(languageStyles('en')).toContain('em:lang(ko),em:lang(hi){font-style:normal;font-weight:600}');
  expect(languageStyles('en')).toContain('of East Asia');
  expect((await importWith(['en', 'hi'])).languageStyles('en')).not.toContain('of East Asia');
});

test('on Chinese and Japanese pages, the typeface omits the punctuation marks that East Asian fonts draw differently', async () => {
  expect(languageStyles('zh')).toContain('--text:var(--font-text-unmarked)');
  expect(languageStyles('ko')).not.toContain('unmarked');
  expect(await headingFont('A — B…', 'unmarked')).not.toBe(await headingFont('A — B…'));
  expect(await headingFont('A — B…', 'unmarked')).toBe(await headingFont('A  B', 'unmarked'));
});

test('on a site with both writing directions, texts in other languages are aligned like the rest of the page', async () => {
  const { languageStyles } = await importWith(['en', 'ar']);
  expect(languageStyles('en')).toMatch(
    /main \[lang\],main \[lang\] \*,\.input\{unicode-bidi:plaintext;text-align:left\}$/,
  );
  expect(languageStyles('ar')).toMatch(/text-align:right\}$/);
});
