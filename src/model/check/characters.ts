import { findControl } from '../control-characters.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds control characters that are written as something else, such as `"\b"`. */
export const checkCharacters = (files: readonly ContentFile[]): Mistake[] =>
  files.flatMap(({ values, placeOf, mistakes }) =>
    values.flatMap(({ path, value }): Mistake[] => {
      const found = typeof value === 'string' && mistakes.length === 0 ? findControl(value) : undefined;
      return found ? [{ ...found, ...placeOf(path) }] : [];
    }),
  );
