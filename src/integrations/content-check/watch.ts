import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { checkContent } from './check.ts';
import { describeProblems } from './problem.ts';

/** How long no file may change before the content is checked, in milliseconds: editors save in several steps. */
export const QUIET = 150;

/** Says what is wrong, or that all is well again. */
export interface Voice {
  error: (text: string) => void;
  info: (text: string) => void;
}

/**
 * Checks the content of the project at `root` whenever a file of it changes, and says what is wrong
 * unless it was said before. `watcher` emits `all` with an event and a path, as Vite's does; `known`
 * is what was wrong at the start.
 */
export function watchContent(root: string, watcher: EventEmitter, voice: Voice, known: string): void {
  const folder = path.join(root, 'src/content') + path.sep;
  let told = known;
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    const text = findMistakes(root);
    if (text === told) return;
    told = text;
    if (text) voice.error(text);
    else voice.info('The content is in order again.');
  };

  watcher.on('all', (_event, file: string) => {
    if (!path.resolve(root, file).startsWith(folder)) return;
    clearTimeout(timer);
    timer = setTimeout(check, QUIET);
  });
}

/** What is wrong, as text. A file or folder that just went away must not end the live server. */
function findMistakes(root: string): string {
  try {
    const problems = checkContent(root);
    return problems.length > 0 ? describeProblems(problems) : '';
  } catch (error) {
    return `The content could not be read: ${(error as Error).message}`;
  }
}
