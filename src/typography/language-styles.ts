import { site } from '../site.ts';
import rtl from '../styles/rtl.css?inline';
import { iconPaths } from '../lib/icons.ts';
import { directionOf, scriptOf } from '../words/languages.ts';

const fonts = import.meta.glob<string>('./fonts/script-*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Arrows are told from other icons by their paths. */
const arrows = [iconPaths.left, iconPaths.right].map((path) => `[d="${path}"]`);
const rtlStyles = `${rtl}${arrows.join(',')}{scale:-1 1;transform-origin:center}`;
const hasTwoDirections = new Set(site.languages.map(directionOf)).size > 1;
/** Entries without a translation, and texts of visitors, have their own direction, on the page's side. */
const otherTexts = (side: string) =>
  `main [lang],main [lang] *,.input{unicode-bidi:plaintext;text-align:${side}}`;

/** CSS for a page's language: nothing where the typeface has its script and the site has one direction. */
export function languageStyles(language: string): string {
  const isRtl = directionOf(language) === 'rtl';
  const font = fonts[`./fonts/script-${scriptOf(language)}.woff2`];
  return [
    // Other scripts have marks above and below their letters.
    scriptOf(language) !== 'Latn' && ':root :is(h1,h2,h3,.wide){line-height:1.4}',
    font && `@font-face{font-family:Script;src:url(${font});font-weight:100 900;font-display:swap}`,
    font && ':root[lang]{--text:Script,var(--font-text);--wide:Script,var(--font-wide)}',
    isRtl && rtlStyles,
    hasTwoDirections && otherTexts(isRtl ? 'right' : 'left'),
  ]
    .filter(Boolean)
    .join('');
}
