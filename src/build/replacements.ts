import type { Edit, Element } from '../lib/html.ts';

/** What an inline script or style becomes: its HTML, empty if it goes, and the text in it, which the policy allows. */
export interface Replacement {
  html: string;
  text?: string;
}

export type Replacements = ReadonlyMap<Element, Replacement>;

export const replace = (replacements: Replacements): Edit[] =>
  [...replacements].map(([{ sourceCodeLocation }, { html }]) => ({
    from: sourceCodeLocation?.startOffset ?? 0,
    to: sourceCodeLocation?.endOffset ?? 0,
    text: html,
  }));
