import type { Text } from '../site.ts';

/** A text in a language; where that is missing, in the first that the text has. */
export const textIn = (text: Text, of: string): string =>
  typeof text === 'string' ? text : (text[of] ?? Object.values(text)[0] ?? '');
