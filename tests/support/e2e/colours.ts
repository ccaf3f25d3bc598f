import { site } from '../../../src/site.ts';
import { themes, type ColourName } from '../../../src/styles/tokens.ts';

/** A colour of the default theme as computed styles have it, `rgb(…)`. */
export function colour(name: ColourName): string {
  const hex = themes[site.theme.default][name];
  return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}
