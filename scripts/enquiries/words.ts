/** Parses command arguments. No argument starts with a dash, because PowerShell and npm intercept such options. */
import { UsageError } from './terminal.ts';

/** The kinds of arguments, each with a pattern and a description. */
const KINDS = {
  DAY: { pattern: /^\d{4}-\d\d-\d\d$/, like: 'a day like 2026-05-04' },
  ID: { pattern: /^\d{4}-\d\d-\d\d-[\da-f]{8,32}$/, like: 'an ID like 2026-05-04-1a2b3c4d' },
  EMAIL: { pattern: /^[^\s@]+@[^\s@]+$/, like: 'an address with an @' },
  FILE: { pattern: /\.csv$/i, like: 'a file that ends in .csv' },
  semicolon: { pattern: /^semicolon$/, like: 'semicolon' },
  json: { pattern: /^json$/, like: 'json' },
  yes: { pattern: /^yes$/, like: 'yes' },
};

/** A kind of argument. */
export type Kind = keyof typeof KINDS;

/** The arguments, by kind. */
export type CommandWords = Partial<Record<Kind, string[]>>;

/**
 * Groups arguments by kind. Throws a UsageError for an argument that the command doesn't accept, and for a second
 * argument of any kind but ID.
 */
export function parseWords(words: readonly string[], kinds: readonly Kind[]): CommandWords {
  const parsed: CommandWords = {};
  for (const word of words) {
    const kind = kinds.find((each) => KINDS[each].pattern.test(word));
    if (!kind) {
      const likes = kinds.map((each) => KINDS[each].like).join(', ');
      throw new UsageError(`This command does not accept "${word}". It accepts: ${likes || 'no arguments'}.`);
    }
    // Without this check, the command would silently ignore the second of two addresses.
    if (parsed[kind] && kind !== 'ID')
      throw new UsageError(
        `This command accepts only one argument that is ${KINDS[kind].like}: leave out "${word}".`,
      );
    (parsed[kind] ??= []).push(word);
  }
  return parsed;
}
