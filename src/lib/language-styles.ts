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
/** On a site with a language written from right to left, what logical properties leave to say. */
const bothDirections = site.languages.some((each) => directionOf(each) === 'rtl')
  ? `${rtl}[dir=rtl] :is(${arrows.join(',')}){scale:-1 1;transform-origin:center}`
  : '';

/** CSS for the page's language: nothing where the typeface has its script and the site has one direction. */
export function languageStyles(): string {
  const font = fonts[`../assets/fonts/script-${scriptOf(language())}.woff2`];
  if (!font) return bothDirections;
  return (
    `@font-face{font-family:Script;src:url(${font});font-weight:100 900;font-display:swap}` +
    `:root[lang]:is(.fonts,:not(.js)){--text:Script,var(--font-text);--wide:Script,var(--font-wide)}${bothDirections}`
  );
}
