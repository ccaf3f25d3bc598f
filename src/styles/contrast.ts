import Color from 'colorjs.io';

/**
 * Colours, the surfaces that they are used on, and the contrast that WCAG 2.2 requires: 4.5 for text; 3 for large text,
 * borders and focus outlines.
 */
const PAIRS: readonly (readonly [least: number, colours: readonly string[], surfaces: readonly string[]])[] =
  [
    [4.5, ['ink', 'ink-2', 'accent'], ['surface', 'surface-2', 'surface-3']],
    [4.5, ['danger'], ['surface', 'surface-2']],
    [4.5, ['on-accent'], ['accent-fill', 'accent-hover']],
    [4.5, ['on-danger'], ['danger-bg']],
    [4.5, ['on-ok'], ['ok-bg']],
    [3, ['border'], ['surface', 'surface-2']],
    // The embroidered look's headline.
    [3, ['t1'], ['surface']],
  ];

/** Returns the contrast of each pair of colours in a theme, with the required minimum. */
export const contrastsOf = (theme: Partial<Record<string, string>>) =>
  PAIRS.flatMap(([least, colours, surfaces]) =>
    colours.flatMap((colour) =>
      surfaces.flatMap((surface) => {
        const [text, behind] = [theme[colour], theme[surface]];
        if (text === undefined || behind === undefined) return [];
        return { colour, surface, least, contrast: Color.contrast(text, behind, 'WCAG21') };
      }),
    ),
  );
