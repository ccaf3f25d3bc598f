import type { Text } from '../site.ts';
import { language } from './index.ts';

/** A text in the language of the page or of the answer; where it has none, in its first language. */
export const inPageLanguage = (text: Text): string =>
  typeof text === 'string' ? text : (text[language()] ?? Object.values(text)[0] ?? '');
