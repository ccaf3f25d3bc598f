import { type Element, byTag, textOf } from '../html.ts';

/** Finds a page's CSS declarations that set only the left or only the right side. */
export function oneSidedStyles(elements: Element[]): string[] {
  const css = byTag(elements, 'style').map(textOf).join('');
  const ofBothSides = /(margin|padding)-left:([^;}]*);\1-right:\2(?=[;}])/g;
  const ofOneSide = /[{;]((margin|padding|border)-)?(left|right)\b[^:;{}]*:[^;}]*/g;
  return css.replaceAll(ofBothSides, '').match(ofOneSide) ?? [];
}
