import type { Text } from '../site.ts';
import { language } from './index.ts';

/** A text in a language; where it has none, in its first language. */
export const textIn = (text: Text, of: string): string =>
  typeof text === 'string' ? text : (text[of] ?? Object.values(text)[0] ?? '');

/** A text in the language of the page or of the answer; where it has none, in its first language. */
export const inPageLanguage = (text: Text): string => textIn(text, language());
