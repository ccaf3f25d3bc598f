/** From which width of the window on the header has a bar of links in place of the menu button. */
import font from './fonts/family.json' with { type: 'json' };
import { site } from '../site.ts';
import { screens, widths as most } from '../styles/tokens.ts';
import { language } from '../words/index.ts';
import { languageName } from '../words/languages.ts';
import { widthOf } from './draw-text.ts';

/** Beside the content, in rem. */
const MARGINS = 2.5;
/** What is beside the links, in rem: margins, a logo of 240 px, gaps, theme button, edges of the call to action, scrollbar. */
const REST = MARGINS + 15 + 4 + 3.25 + 2.5 + 1;
/** Padding and gap of a link or a language, and what Pango does not count beside its letters, in rem. */
const LINK = 2.1;
/** Of these the gap, as src/components/Header.astro has it. */
const GAP = 1.75;
/** How much closer links stand that are not in line in the narrowest wide window, in rem. */
const CLOSER = 0.75;
/** Size of the text, in rem. */
const SIZE = 1.0625;

/** The rules that a header needs whose links don't fit in a line of the narrowest wide window; empty for others. */
export async function menuStyles(links: readonly { label: string }[], button: string): Promise<string> {
  const languages = site.languages.filter((each) => each !== language()).map(languageName);
  const texts = [...links.map(({ label }) => label), ...languages, button];
  const widths = await Promise.all(texts.map(widthOf));
  const text = SIZE * font.textWidth * widths.reduce((sum, width) => sum + width, 0);
  const wide = REST + LINK * (texts.length - 1) + text;
  if (wide <= Number.parseFloat(screens.lg)) return '';
  const needed = wide - CLOSER * (links.length - 1);
  // The narrowest window in which the content has its full width: a header that needs more is wider than the content.
  const full = Number.parseFloat(most.content) + MARGINS;
  const closer = `header .links{gap:${GAP - CLOSER}rem}`;
  // Browsers without popovers ignore a rule with :popover-open: they show no button (src/islands/menu/menu.css).
  return (
    (wide > full ? closer : `@media(max-width:${wide.toFixed(2)}em){${closer}}`) +
    `@media(min-width:${screens.lg}) and (max-width:${needed.toFixed(2)}em){` +
    'header :is(.links,.btn-small){display:none}header .links+div{margin-inline-start:auto}' +
    'header .menu-btn:not(:popover-open){display:grid!important}' +
    'header .menu-panel:popover-open{display:block!important}}' +
    (needed > full
      ? `@media(min-width:${needed.toFixed(2)}em){header>.container{width:${(needed - MARGINS).toFixed(2)}rem}}`
      : '')
  );
}
