import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { checkContent } from './check.ts';
import { formatProblems, sortProblems, type Problem } from './problem.ts';

/**
 * Programs save a file in several steps: read when none has changed for this time. Longer than the 50 ms
 * in which chokidar drops further events of a file.
 */
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
 * Checks the content of the project at `root` and loads it again (`refresh`) after each change, one run at a
 * time, until a run ends without a change during it. When the result differs from the last one, logs it and
 * calls `onChange`. `watcher` emits `all` with an event and a path, as Vite's. Returns a function that
 * returns the mistakes of the last check; the first check is made at once and not logged.
 */
export async function watchContent(
  root: string,
  watcher: EventEmitter,
  logger: Logger,
  refresh: () => Promise<void>,
  onChange: () => void,
): Promise<() => Mistakes | undefined> {
  const folder = path.join(root, 'src/content') + path.sep;
  let last = await findMistakes(root);
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let hasChanged = false;

  const update = async () => {
    hasChanged = true;
    if (isRunning) return;
    isRunning = true;
    while (hasChanged) {
      hasChanged = false;
      await run();
    }
    isRunning = false;
  };

  const run = async () => {
    const before = last;
    last = await findMistakes(root);
    await refresh().catch((error: unknown) =>
      logger.error(`The content could not be loaded: ${String(error)}`),
    );
    if (last?.text === before?.text) return;
    if (last) logger.error(last.text);
    else logger.info('The content is in order again.');
    onChange();
  };

  watcher.on('all', (_event, file: string) => {
    if (!path.resolve(root, file).startsWith(folder)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DEBOUNCE_MS);
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
