import { site } from '../site.ts';
import eastAsia from '../styles/east-asia.css?inline';
import otherScripts from '../styles/other-scripts.css?inline';
import rtl from '../styles/rtl.css?inline';
import twoDirections from '../styles/two-directions.css?inline';
import { directionOf, hasItalics, scriptOf } from '../words/languages.ts';
import { isEastAsian, isJapaneseOrChinese } from '../words/text.ts';

/** The addresses of fonts for non-Latin scripts, which `npm run fonts` writes. */
const fonts = import.meta.glob<string>('./fonts/script-*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns the CSS that a page in a language needs and that most sites don't. */
export function languageStyles(language: string, files = fonts): string {
  const withoutItalics = site.languages.filter((each) => !hasItalics(each) && !isJapaneseOrChinese(each));
  const font = files[`./fonts/script-${scriptOf(language)}.woff2`];
  return [
    scriptOf(language) !== 'Latn' && otherScripts,
    font && `@font-face{font-family:Script;src:url(${font});font-weight:100 900;font-display:swap}`,
    // The file contains only the script's letters; Latin letters, such as the brand's, come from the typeface. `[lang]`
    // makes the selector override the `:root` rules in src/styles.
    font && ':root[lang]{--text:Script,var(--font-text);--wide:Script,var(--font-wide)}',
    site.languages.some(isEastAsian) && eastAsia,
    // Emphasis is bold in scripts without italics. Japanese and Chinese have dots (east-asia.css).
    ...withoutItalics.map((each) => `em:lang(${each}){font-style:normal;font-weight:600}`),
    directionOf(language) === 'rtl' && rtl,
    new Set(site.languages.map(directionOf)).size > 1 && twoDirections,
  ]
    .filter(Boolean)
    .join('');
}
