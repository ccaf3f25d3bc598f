import { contrastsOf } from '../../styles/contrast.ts';
import { ownColours, themes } from '../../styles/tokens.ts';
import type { Hint } from '../mistake.ts';

/** Finds the owner's colours that have too little contrast with their background. */
export const checkColours = (): Hint[] =>
  (['dark', 'light'] as const).flatMap((theme) =>
    contrastsOf(themes[theme])
      .filter(
        ({ colour, surface, least, contrast }) =>
          (colour in ownColours || surface in ownColours) && contrast < least,
      )
      .map(({ colour, surface, least, contrast }) => ({
        ...{ file: 'src/own/colours.json', line: 1, field: colour in ownColours ? colour : surface },
        hint: `${colour} (${themes[theme][colour as 'ink']}) has a contrast of ${contrast.toFixed(1)}:1 on ${surface} in the ${theme} theme. WCAG requires ${least}:1.`,
      })),
  );
