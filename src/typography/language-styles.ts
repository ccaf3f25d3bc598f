import { site } from '../site.ts';
import eastAsia from '../styles/east-asia.css?inline';
import rtl from '../styles/rtl.css?inline';
import { fontVariable } from './fonts.ts';
import { iconPaths } from '../lib/icons.ts';
import { directionOf, hasItalics, scriptOf } from '../words/languages.ts';
import { isEastAsian, isJapaneseOrChinese } from '../words/text.ts';

/** The addresses of the fonts for scripts that are not Latin, which `npm run fonts` writes. */
const fonts = import.meta.glob<string>('./fonts/script-*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Selectors of the icons that are arrows, which point the other way from right to left. */
const arrows = [iconPaths.left, iconPaths.right].map((path) => `[d="${path}"]`);
const rtlStyles = `${rtl}${arrows.join(',')}{scale:-1 1;transform-origin:center}`;
const hasTwoDirections = new Set(site.languages.map(directionOf)).size > 1;
/**
 * Texts in another language than their page, and what visitors type, run in the direction of their letters, but are aligned on
 * the `side` where the page's lines start.
 */
const otherTexts = (side: string) =>
  `main [lang],main [lang] *,.input{unicode-bidi:plaintext;text-align:${side}}`;

/** Selectors of emphasis that is bold, since its script has no italics. src/styles/east-asia.css gives Japanese and Chinese dots. */
const boldEmphasis = site.languages
  .filter((language) => !hasItalics(language) && !isJapaneseOrChinese(language))
  .map((language) => `em:lang(${language})`)
  .join(',');

/** CSS that depends on a page's language: the font and line height of its writing system, and its direction. */
export function languageStyles(language: string, files = fonts): string {
  const isRtl = directionOf(language) === 'rtl';
  const font = files[`./fonts/script-${scriptOf(language)}.woff2`];
  return [
    // Other scripts have marks above and below their letters, and no letters that may stand closer.
    scriptOf(language) !== 'Latn' && ':root :is(h1,h2,h3,.wide){line-height:1.4;letter-spacing:0}',
    font && `@font-face{font-family:Script;src:url(${font});font-weight:100 900;font-display:swap}`,
    // The file has only letters of the script: Latin ones, as of the brand, come from the typeface. `[lang]` overrides what
    // src/styles sets for `:root`.
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
