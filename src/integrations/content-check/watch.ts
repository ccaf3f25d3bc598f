import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { checkContent } from './check.ts';
import { formatProblems, sortProblems, type Problem } from './problem.ts';

/** Programs save a file in several steps: check when none has changed for this time. */
export const DEBOUNCE_MS = 150;

/** Prints the result of a check. */
export interface Logger {
  error: (text: string) => void;
  info: (text: string) => void;
}

/** The mistakes in the content: as text, and where the first one is. */
export interface Mistakes {
  text: string;
  first?: Pick<Problem, 'file' | 'line'> | undefined;
}

/**
 * Checks the content of the project at `root` after each change; when the result differs from the last
 * one, logs it and calls `onChange`. `watcher` emits `all` with an event and a path, as Vite's. Returns a
 * function that returns the mistakes of the last check; the first check is made at once and not logged.
 */
export async function watchContent(
  root: string,
  watcher: EventEmitter,
  logger: Logger,
  onChange: () => void,
): Promise<() => Mistakes | undefined> {
  const folder = path.join(root, 'src/content') + path.sep;
  let last = await findMistakes(root);
  let timer: NodeJS.Timeout | undefined;

  const check = async () => {
    const mistakes = await findMistakes(root);
    if (mistakes?.text === last?.text) return;
    last = mistakes;
    if (mistakes) logger.error(mistakes.text);
    else logger.info('The content is in order again.');
    onChange();
  };

  watcher.on('all', (_event, file: string) => {
    if (!path.resolve(root, file).startsWith(folder)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void check(), DEBOUNCE_MS);
  });
  return () => last;
}

/** The mistakes; a file removed during the check must not end the dev server. */
async function findMistakes(root: string): Promise<Mistakes | undefined> {
  try {
    const problems = sortProblems(await checkContent(root));
    return problems.length > 0 ? { text: formatProblems(problems), first: problems[0] } : undefined;
  } catch (error) {
    return { text: `The content could not be read: ${String(error)}` };
  }
}
