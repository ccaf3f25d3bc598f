/** Derives link and button colours from a brand colour. */
import Color from 'colorjs.io';

/** The contrast that WCAG 2.2 requires for text. */
const LEAST = 4.5;
const contrast = (one: string, other: string) => Color.contrast(one, other, 'WCAG21');
const mix = (one: string, other: string, part: number) =>
  Color.mix(one, other, part, { space: 'srgb' }).toString({ format: 'hex', collapse: false });

/**
 * Returns the colour or, if text in this colour would be unreadable on any of these surfaces, the nearest readable
 * colour towards white or black.
 */
function nearestReadable(colour: string, surfaces: readonly string[], end: '#ffffff' | '#000000'): string {
  const colours = Array.from({ length: 101 }, (_, part) => mix(colour, end, part / 100));
  return colours.find((each) => surfaces.every((other) => contrast(each, other) >= LEAST)) ?? end;
}

/**
 * Returns the colours for the dark and light themes, by name. `surfaces` are the backgrounds of text, by theme. `notes`
 * explain in which themes the brand colour has too little contrast for text, and which colour replaces it.
 */
export function brandColours(colour: string, surfaces: readonly [dark: string[], light: string[]]) {
  const onFill = contrast('#ffffff', colour) >= LEAST ? '#ffffff' : '#000000';
  const hover = mix(colour, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.15);
  const accent = surfaces.map((each, theme) =>
    nearestReadable(colour, each, theme === 0 ? '#ffffff' : '#000000'),
  );
  const notes = surfaces.flatMap((each, theme) => {
    const least = Math.min(...each.map((surface) => contrast(colour, surface)));
    if (least >= LEAST) return [];
    return `In the ${theme === 0 ? 'dark' : 'light'} theme, ${colour} has a contrast of only ${least.toFixed(1)}:1; text needs ${LEAST}:1. Links use the nearest colour with enough contrast, ${accent[theme]}.`;
  });
  const same = { 'accent-fill': colour, 'accent-hover': hover, 'on-accent': onFill };
  const pairs = Object.entries(same).map(([name, value]) => [name, [value, value]] as const);
  return { colours: { accent, ...Object.fromEntries(pairs) }, notes };
}
