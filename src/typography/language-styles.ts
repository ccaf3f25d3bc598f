import { site } from '../site.ts';
import eastAsia from '../styles/east-asia.css?inline';
import rtl from '../styles/rtl.css?inline';
import { fontVariable } from './fonts.ts';
import { iconPaths } from '../lib/icons.ts';
import { directionOf, hasItalics, scriptOf } from '../words/languages.ts';
import { isEastAsian, isJapaneseOrChinese } from '../words/text.ts';

/** The addresses of fonts for non-Latin scripts, which `npm run fonts` writes. */
const fonts = import.meta.glob<string>('./fonts/script-*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Selectors that match the arrow icons, which are mirrored on right-to-left pages. */
const arrows = [iconPaths.left, iconPaths.right].map((path) => `[d="${path}"]`);
const rtlStyles = `${rtl}${arrows.join(',')}{scale:-1 1;transform-origin:center}`;
const hasTwoDirections = new Set(site.languages.map(directionOf)).size > 1;
/**
 * Returns CSS for form input, and for text in a language other than the page's. Such text has the direction of its own
 * letters, but is aligned to `side`, where the page's lines start.
 */
const otherTexts = (side: string) =>
  `main [lang],main [lang] *,.input{unicode-bidi:plaintext;text-align:${side}}`;

/**
 * Selectors that match emphasis in scripts without italics. Such emphasis is bold, except in Japanese and Chinese,
 * where src/styles/east-asia.css adds dots instead.
 */
const boldEmphasis = site.languages
  .filter((language) => !hasItalics(language) && !isJapaneseOrChinese(language))
  .map((language) => `em:lang(${language})`)
  .join(',');

/** Returns the CSS for a page in a language: the script's font and line height, and the direction. */
export function languageStyles(language: string, files = fonts): string {
  const isRtl = directionOf(language) === 'rtl';
  const font = files[`./fonts/script-${scriptOf(language)}.woff2`];
  return [
    // Non-Latin scripts need room for marks above and below the letters, and normal letter spacing.
    scriptOf(language) !== 'Latn' && ':root :is(h1,h2,h3,.wide){line-height:1.4;letter-spacing:0}',
    font && `@font-face{font-family:Script;src:url(${font});font-weight:100 900;font-display:swap}`,
    // The file contains only the script's letters; Latin letters, such as the brand's, come from the typeface. `[lang]`
    // makes the selector override the `:root` rules in src/styles.
    font && ':root[lang]{--text:Script,var(--font-text);--wide:Script,var(--font-wide)}',
    site.languages.some(isEastAsian) && eastAsia,
    boldEmphasis && `${boldEmphasis}{font-style:normal;font-weight:600}`,
    isJapaneseOrChinese(language) &&
      `:root[lang]{--text:var(${fontVariable('text', 'unmarked')});--wide:var(${fontVariable('wide', 'unmarked')})}`,
    isRtl && rtlStyles,
    hasTwoDirections && otherTexts(isRtl ? 'right' : 'left'),
  ]
    .filter(Boolean)
    .join('');
}
