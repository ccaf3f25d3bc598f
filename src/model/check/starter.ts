import { collections } from '../collections/index.ts';
import type { Hint } from '../mistake.ts';
import { readContent, type ContentFile } from '../read.ts';
import { inLanguages } from '../translations.ts';

/** Values of the starter that are true of no agency. A production build stops at them (src/build/environment.ts). */
const PLACEHOLDER = /^(agency (brand|region|contact\b.*)|projects title|team name)$/;
/** What the starter says is complete sentences. Its headings and labels may stay. */
const isSentence = (text: string) => /\.\*?$/.test(text);

/** Returns the texts that a file shares with the starter, unless they may stay. */
const textsIn = ({ collection: { name }, values, placeOf }: ContentFile) =>
  // The page for unknown addresses suits any agency, and a lawyer decides about legal texts.
  name === 'legal' || name === 'pages/not-found'
    ? []
    : values.flatMap(({ path, value }) => {
        if (typeof value !== 'string') return [];
        const isPlaceholder = PLACEHOLDER.test([name, ...path].join(' '));
        return isPlaceholder || isSentence(value) ? [{ value, isPlaceholder, ...placeOf(path) }] : [];
      });

/** The starter's texts in all of its languages (scripts/setup/starter). */
const STARTER = new Set(
  ['en', 'de'].flatMap((language) =>
    readContent('.', inLanguages(collections, [language]), `scripts/setup/starter/${language}`)
      .flatMap(textsIn)
      .map(({ value }) => value),
  ),
);

/** Finds texts of the starter that the owner hasn't replaced yet. */
export const checkStarter = (contentFiles: readonly ContentFile[]): Hint[] =>
  contentFiles.flatMap((contentFile) => {
    const left = textsIn(contentFile).filter(({ value }) => STARTER.has(value));
    const placeholders = left.filter(({ isPlaceholder }) => isPlaceholder);
    const sentences = left.filter(({ isPlaceholder }) => !isPlaceholder);
    const lines = sentences.map(({ line }) => line).join(', ');
    return [
      ...placeholders.map(({ file, line, field, value }) => ({
        ...{ file, line, field, stopsProduction: true, hint: `is still the starter's: ${value}` },
      })),
      // One hint a file, so that mistakes don't get lost among them.
      ...sentences.slice(0, 1).map(({ file, line }) => ({
        ...{ file, line, field: '', hint: `still has texts of the starter, in line ${lines}.` },
      })),
    ];
  });
