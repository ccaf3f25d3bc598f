/** Dyes a part of a page in the colour of its picture's ground: the surface, and ink that can be read on it. */
import Color from 'colorjs.io';
import { themes } from './tokens.ts';

/**
 * Returns the CSS that dyes the elements with a class in a ground, which is a hex value. Returns none if text would have
 * too little contrast. Print isn't dyed, because browsers don't print backgrounds.
 */
export function dyeCss(className: string, ground: string | undefined): string {
  const contrast = (ink: string) => Color.contrast(ink, ground ?? ink, 'WCAG21');
  const [ink, deeper] = contrast('#fff') >= 4.5 ? ['#fff', '#000'] : [themes.dark.surface, '#fff'];
  if (!ground || contrast(ink) < 4.5) return '';
  const mixed = (part: number, colour: string) => `color-mix(in srgb,${ground} ${part}%,${colour})`;
  return `@media screen{.${className}{--surface:${ground};--surface-2:${mixed(85, deeper)};--ink:${ink};--ink-2:${ink};--accent:${ink};--line:${mixed(65, ink)};--border:${mixed(45, ink)};background:${ground};color:${ink}}}`;
}
