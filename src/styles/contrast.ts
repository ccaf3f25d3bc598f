import Color from 'colorjs.io';

/** Colours that stand on others, and the contrast that WCAG 2.2 asks of them: more of texts than of large texts, borders and the focus. */
const PAIRS: readonly (readonly [least: number, colours: readonly string[], surfaces: readonly string[]])[] =
  [
    [4.5, ['ink', 'ink-2', 'accent'], ['surface', 'surface-2', 'surface-3']],
    [4.5, ['danger'], ['surface', 'surface-2']],
    [4.5, ['on-accent'], ['accent-fill', 'accent-hover']],
    [4.5, ['on-danger'], ['danger-bg']],
    [4.5, ['on-ok'], ['ok-bg']],
    [3, ['border'], ['surface', 'surface-2']],
    // The headline in thread, which the embroidered look has.
    [3, ['t1'], ['surface']],
  ];

/** The contrast of each pair of colours of a theme, and the least that it needs. */
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
