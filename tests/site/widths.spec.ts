/** Each page in windows of all widths: as it is, with larger text, and with the words of another agency. */
import type { Page } from '@playwright/test';
import { screens } from '../../src/styles/tokens.ts';
import { typesetSource } from '../../src/typography/typeset.ts';
import { applyTheme, DEFAULT_THEME, THEMES } from '../support/e2e/header.ts';
import { layoutFaults } from '../support/e2e/layout.ts';
import { typefaceLoaded } from '../support/e2e/loading.ts';
import { ROUTES, setTextSize, UNKNOWN } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect } from '../support/e2e/test.ts';
import { test, VARIANT } from '../support/e2e/variant.ts';
import { LEGAL_PATH } from '../support/variant.ts';

/** Themes differ in colours and drawings: the one of a first visit is seen at all widths, the other at these. */
const WIDTHS_OF_OTHER_THEME = [390, 1440];
const WIDTHS = [320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920];

/** A bar of links that doesn't fit there needs a larger `bar` in the tokens.ts of the look. */
const NARROWEST_BAR = Math.ceil(Number.parseFloat(screens.bar) * 16);

test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/404/));

for (const path of [...ROUTES, UNKNOWN]) {
  test(
    `${path} shows its parts in full in windows of 320 to 1920 px, and where texts are twice as large`,
    ALL_BROWSERS,
    async ({ page, browserName }) => {
      await page.goto(path);
      await expectInOrder(page, WIDTHS);
      if (browserName !== 'chromium') return;
      await setTextSize(page, 200);
      await expectInOrder(page, [320, 390, 1440], { isTextLarge: true });
    },
  );

  test(`${path} shows its parts in full where an agency uses long words`, async ({ page }) => {
    await page.route('**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: withLongTexts(await response.text()) });
    });
    await page.goto(path);
    await expectInOrder(page, WIDTHS);
  });
}

test('a table of many columns scrolls beside a text', async ({ page }) => {
  await page.goto(VARIANT + LEGAL_PATH);
  await expect(page.getByRole('cell')).toHaveCount(8);
  await expectInOrder(page, WIDTHS);
});

/** Asserts that the layout has no faults in windows of these widths, and in that of the narrowest bar in place of the menu button. */
async function expectInOrder(page: Page, widths: number[], { isTextLarge = false } = {}): Promise<void> {
  await typefaceLoaded(page);
  for (const width of [...widths, NARROWEST_BAR]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of THEMES) {
      if (theme !== DEFAULT_THEME && !WIDTHS_OF_OTHER_THEME.includes(width)) continue;
      await page.evaluate(applyTheme, theme);
      expect.soft(await page.evaluate(layoutFaults, isTextLarge), `${width} px, ${theme}`).toEqual([]);
    }
  }
}

/** Long words by their language, and one in a language that has no hyphens. */
const LONG_WORDS = Object.entries({
  de: 'Wohnungsbaugenossenschaftsverwaltung',
  fi: 'käyttöliittymäsuunnittelija',
  hu: 'felhasználóbarátságossággal',
  nl: 'aansprakelijkheidsverzekering',
  zxx: 'Haftpflicht'.repeat(8),
});
const LONG_NAME = '<span class="text-logo"><svg viewBox="0 0 11 11"></svg>Kingfisher & Sons of Lyon</span>';

/** A page with a long name in the header, and a long word at the beginning of each text. */
function withLongTexts(html: string): string {
  const [header = '', body = ''] = html.split(/(?=<main)/);
  const long = withLongName(header) + withLongWords(body);
  return typesetSource(long);
}

const withLongName = (header: string) =>
  header.replace(/(class="home [^>]*>).*?(?=<\/a>)/s, `$1${LONG_NAME}`);

function withLongWords(body: string): string {
  let count = 0;
  const scriptOrFirstWord = /<(script|svg)\b.*?<\/\1>|(>\s*)\p{L}{2,}/gsu;
  return body.replace(scriptOrFirstWord, (match, _script, tagEnd?: string) => {
    if (tagEnd === undefined) return match;
    const [language, word] = LONG_WORDS[count++ % LONG_WORDS.length]!;
    return `${tagEnd}<span lang="${language}">${word}</span>`;
  });
}
