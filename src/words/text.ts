import type { Text } from '../site.ts';

/** A text in a language; where it has none, in its first language. */
export const textIn = (text: Text, of: string): string =>
  typeof text === 'string' ? text : (text[of] ?? Object.values(text)[0] ?? '');
