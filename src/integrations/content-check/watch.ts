import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { checkContent } from './check.ts';
import { formatProblems } from './problem.ts';

/** Programs save a file in several steps: check when none has changed for this time. */
export const DEBOUNCE_MS = 150;

/** Prints the result of a check. */
export interface Logger {
  error: (text: string) => void;
  info: (text: string) => void;
}

/**
 * Checks the content of the project at `root` after each change and logs the result when it differs from
 * the last one; `reported` is that of the start. `watcher` emits `all` with an event and a path, as Vite's.
 */
export function watchContent(root: string, watcher: EventEmitter, logger: Logger, reported: string): void {
  const folder = path.join(root, 'src/content') + path.sep;
  let last = reported;
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    const text = findMistakes(root);
    if (text === last) return;
    last = text;
    if (text) logger.error(text);
    else logger.info('The content is in order again.');
  };

  watcher.on('all', (_event, file: string) => {
    if (!path.resolve(root, file).startsWith(folder)) return;
    clearTimeout(timer);
    timer = setTimeout(check, DEBOUNCE_MS);
  });
}

/** The mistakes as text; a file removed during the check must not end the dev server. */
function findMistakes(root: string): string {
  try {
    const problems = checkContent(root);
    return problems.length > 0 ? formatProblems(problems) : '';
  } catch (error) {
    return `The content could not be read: ${String(error)}`;
  }
}
