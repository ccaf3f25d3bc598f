/**
 * Art inside pages. Everything here returns SVG markup whose colours come from the style sheet:
 * `ah av … eh ev` (thread and direction) take the theme's tones, so one drawing serves both themes.
 */
export { band, bandNames, type BandName } from './bands.ts';
export { blankPortrait } from './blank-portrait.ts';
export { heroField } from './hero.ts';
export { logo } from './logo.ts';
export { mark } from './mark.ts';
export { notFoundFigure } from './not-found.ts';
export { serviceIcon } from './service-icons.ts';
export { tally } from './tally.ts';
export { valueIcon } from './value-icons.ts';
