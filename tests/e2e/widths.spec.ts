/** Each page in windows of all widths: as it is, with larger text, and with the words of another agency. */
import type { Page } from '@playwright/test';
import { typesetSource } from '../../src/typography/typeset.ts';
import { applyTheme, IN_ORDER, inspectLayout } from '../support/e2e/layout.ts';
import { ROUTES, setTextSize, THEMES, typefaceLoaded, UNKNOWN } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const WIDTHS = [320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920];

/** Long words by their language, and one in a language that has no hyphens. */
const LONG_WORDS = Object.entries({
  de: 'Wohnungsbaugenossenschaftsverwaltung',
  fi: 'käyttöliittymäsuunnittelija',
  hu: 'felhasználóbarátságossággal',
  nl: 'aansprakelijkheidsverzekering',
  zxx: 'Haftpflicht'.repeat(8),
});
const LONG_NAME = '<span class="text-logo"><svg viewBox="0 0 11 11"></svg>Kingfisher & Sons of Lyon</span>';
const WIDE_TABLE = `<div class="table-scroll"><table><tr>${'<td>Retention</td>'.repeat(8)}</tr></table></div>`;

/** The page with a long word at the beginning of each text, a long name in the header, and a table of many columns. */
function withLongTexts(html: string): string {
  let count = 0;
  const [header = '', body = ''] = html.split(/(?=<main)/);
  const long = body.replace(/<(script|svg)\b.*?<\/\1>|(>\s*)\p{L}{2,}/gsu, (match, _tag, before?: string) => {
    if (before === undefined) return match;
    const [language, word] = LONG_WORDS[count++ % LONG_WORDS.length]!;
    return `${before}<span lang="${language}">${word}</span>`;
  });
  // The page's own heading may fit without hyphens: its style, by whose hash the policy allows it, has a rule for that.
  const named = header
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replaceAll('{hyphens:none}', '{}')
    .replace(/(class="home [^>]*>).*?(?=<\/a>)/s, `$1${LONG_NAME}`);
  return typesetSource(named + long.replace(/class="prose.*?>/, `$&${WIDE_TABLE}`));
}

const lengthenTexts = (page: Page) =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: withLongTexts(await response.text()) });
  });

/** Beside buttons of twice the size the logo is small on a phone, and the words of a heading may not fit in a line. */
const LARGE = { ...IN_ORDER, logos: expect.any(Number), brokenWords: expect.any(Array) };

/** Inspects the page in windows of these widths, and once in that of the narrowest bar in place of the menu button. */
async function inspect(
  page: Page,
  texts: string,
  widths: number[],
  expected: object = IN_ORDER,
): Promise<void> {
  // See src/typography/menu-width.ts.
  const [, widest = 67.5] = /\(max-width:([\d.]+)em\){header/.exec(await page.content()) ?? [];
  for (const width of [...widths, Math.ceil(Number(widest) * 16)]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of THEMES) {
      await page.evaluate(applyTheme, theme);
      const found = await page.evaluate(inspectLayout);
      expect.soft(found, `${texts}, ${width} px, ${theme}`).toEqual(expected);
    }
  }
}

for (const path of [...ROUTES, UNKNOWN]) {
  test(
    `${path} shows one navigation, its logos and texts in full in windows of 320 to 1920 px, also large and long ones`,
    ALL_BROWSERS,
    async ({ page, browserName, expectedProblems }) => {
      expectedProblems.push(/404/);
      await page.goto(path);
      await typefaceLoaded(page);
      await inspect(page, 'its texts', WIDTHS);
      if (browserName !== 'chromium') return;
      await setTextSize(page, 200);
      await inspect(page, 'texts of 200 %', [320, 390, 1440], LARGE);
      await setTextSize(page, 100);
      await lengthenTexts(page);
      await page.goto(path);
      await typefaceLoaded(page);
      await inspect(page, 'long words', WIDTHS);
    },
  );
}
