/** Your own words, by language: they replace those of src/words, word by word, or are a language of their own. */
import type { Words } from '../../words/words-type.ts';

export const ownWords: Record<string, Partial<Words>> = {};
