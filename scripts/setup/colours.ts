/** The colours of a brand: those of text keep a contrast of 4.5:1, by WCAG 2.2. */

/** In the dark theme and in the light one. */
export type InThemes = readonly [dark: string, light: string];

const CONTRAST = 4.5;
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour with a part of another, from 0 to 1. */
const mix = (hex: string, other: string, part: number) => {
  const others = channels(other);
  const mixed = channels(hex).map((value, index) =>
    Math.round(value + ((others[index] ?? 0) - value) * part),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour itself, or the nearest on its way to white or black, that has enough contrast with each of some others. */
export function nearestReadable(hex: string, others: readonly string[], end: '#ffffff' | '#000000'): string {
  const candidates = Array.from({ length: 101 }, (_, part) => mix(hex, end, part / 100));
  return candidates.find((each) => others.every((other) => contrast(each, other) >= CONTRAST)) ?? end;
}

/**
 * The colours of links and buttons in a brand's colour. `surfaces` are those that text stands on, by theme; `notes` say where
 * the colour itself is too light or too dark for text, and which takes its place.
 */
export function brandColours(colour: string, surfaces: { dark: string[]; light: string[] }) {
  const onFill = contrast('#ffffff', colour) >= CONTRAST ? '#ffffff' : '#000000';
  const accent: InThemes = [
    nearestReadable(colour, surfaces.dark, '#ffffff'),
    nearestReadable(colour, surfaces.light, '#000000'),
  ];
  const hover = mix(colour, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.15);
  const notes = (['dark', 'light'] as const).flatMap((theme, index) => {
    const least = Math.min(...surfaces[theme].map((surface) => contrast(colour, surface)));
    return least >= CONTRAST
      ? []
      : `${colour} has a contrast of ${least.toFixed(1)}:1 for text in the ${theme} theme, of ${CONTRAST}:1 that it needs: links are ${accent[index]}, the nearest that has it.`;
  });
  const colours: Record<string, InThemes> = {
    accent,
    'accent-fill': [colour, colour],
    'accent-hover': [hover, hover],
    'on-accent': [onFill, onFill],
  };
  return { colours, notes };
}
