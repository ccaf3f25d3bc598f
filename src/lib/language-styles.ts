import { site } from '../site.ts';
import rtl from '../styles/rtl.css?inline';
import { language } from '../words/index.ts';
import { iconPaths } from './icons.ts';
import { directionOf, scriptOf } from './languages.ts';

const fonts = import.meta.glob<string>('../assets/fonts/script-*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});
const arrows = [iconPaths.left, iconPaths.right].map((path) => `[d="${path}"]`);
const rtlStyles = `${rtl}${arrows.join(',')}{scale:-1 1;transform-origin:center}`;
/** Texts without a translation have their own direction, on the side of the page. */
const originals = 'main [lang]{unicode-bidi:plaintext;text-align:match-parent}';
const hasTwoDirections = new Set(site.languages.map(directionOf)).size > 1;

/** CSS for the page's language: nothing where the typeface has its script and the site has one direction. */
export function languageStyles(): string {
  const font = fonts[`../assets/fonts/script-${scriptOf(language())}.woff2`];
  return [
    font && `@font-face{font-family:Script;src:url(${font});font-weight:100 900;font-display:swap}`,
    font && ':root[lang]:is(.fonts,:not(.js)){--text:Script,var(--font-text);--wide:Script,var(--font-wide)}',
    directionOf(language()) === 'rtl' && rtlStyles,
    hasTwoDirections && originals,
  ]
    .filter(Boolean)
    .join('');
}
