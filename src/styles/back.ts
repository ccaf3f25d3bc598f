import Colour from 'colorjs.io';
import { site } from '../site.ts';
import { themes, type Colours } from './tokens.ts';

const files = import.meta.glob<string>('#look/back*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The styles of the back of the cloth; empty where the look has none, or the settings switch it off. */
export const backStyles = site.back ? (Object.values(files)[0] ?? '') : '';

/** The lowest contrast of texts that the themes have, as WCAG 2 counts it. */
export const lowestContrast = Math.min(...Object.values(themes).map(lowestOf));

function lowestOf(theme: Colours): number {
  const { surface, 'surface-2': raised, ink, 'ink-2': muted, accent, 'accent-fill': fill } = theme;
  const texts = [ink, muted, accent].flatMap((text) => [surface, raised].map((on) => [text, on] as const));
  const pairs = [...texts, [theme['on-accent'], fill] as const];
  return Math.min(...pairs.map(([text, on]) => new Colour(text).contrastWCAG21(on)));
}
