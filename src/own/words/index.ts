/** Your own texts: the file of a language lies over that of src/words, or is a language of its own. */
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

export const ownWords: Readonly<Record<string, object>> = { de, en };
