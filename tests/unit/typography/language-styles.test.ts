import { expect, test, vi } from 'vitest';

// Vitest doesn't load CSS, so each file is replaced with its name.
const files = ['east-asia', 'other-scripts', 'rtl', 'two-directions'];
for (const file of files)
  vi.doMock(`../../../src/styles/${file}.css?inline`, () => ({ default: `${file} ` }));

const bold = (language: string) => `em:lang(${language}){font-style:normal;font-weight:600}`;

test.each<[[string, ...string[]], string, string]>([
  [['en', 'de'], 'en', ''],
  [['en', 'ar'], 'en', `${bold('ar')}two-directions `],
  [['en', 'ar'], 'ar', `other-scripts ${bold('ar')}rtl two-directions `],
  [['ja'], 'ja', 'other-scripts east-asia '],
  [['ko'], 'ko', `other-scripts east-asia ${bold('ko')}`],
  [['ru'], 'ru', 'other-scripts '],
  [
    ['hi'],
    'hi',
    'other-scripts @font-face{font-family:Script;src:url(/d.woff2);font-weight:100 900;font-display:swap}' +
      ':root[lang]{--text:Script,var(--font-text);--wide:Script,var(--font-wide)}' +
      bold('hi'),
  ],
])('on a site in %j, a page in %s gets the styles %j', async (languages, language, styles) => {
  vi.doMock(import('../../../src/site.ts'), async (original) => {
    const all = await original();
    return { ...all, site: { ...all.site, languages } };
  });
  vi.resetModules();
  const { languageStyles } = await import('../../../src/typography/language-styles.ts');
  expect(languageStyles(language, { './fonts/script-Deva.woff2': '/d.woff2' })).toBe(styles);
});
