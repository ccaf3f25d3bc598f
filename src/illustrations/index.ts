/**
 * The illustrations inside pages. Each function returns SVG markup without colours: CSS classes for
 * thread and direction (`ah`, `av` … `eh`, `ev`) take the tones of the current theme.
 */
export { band, bandNames, type BandName } from './bands.ts';
export { blankPortrait } from './blank-portrait.ts';
export { heroField } from './hero.ts';
export { logo, nameIsInTypeface } from './logo.ts';
export { mark } from './mark.ts';
export { notFoundFigure } from './not-found.ts';
export { serviceIcon } from './service-icons.ts';
export { tally } from './tally.ts';
export { valueIcon } from './value-icons.ts';
