import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { checkContent } from './check.ts';
import { formatProblems, sortProblems, type Problem } from './problem.ts';

/**
 * Programs save a file in several steps: read when none has changed for this time. Longer than the 50 ms
 * in which chokidar drops further events of a file.
 */
export const DEBOUNCE_MS = 150;

/** The mistakes in the content: as text, and where the first one is. */
export interface Mistakes {
  text: string;
  first?: Problem | undefined;
}

/** What to do after changes of the content. */
export interface Handlers {
  /** Loads the content of the pages again. */
  refresh: () => Promise<void>;
  /** Reports the mistakes when they differ from those before; undefined when the content is in order again. */
  report: (mistakes: Mistakes | undefined) => void;
}

/**
 * Checks the content of the project at `root` and loads it again after each change, one run at a time, until
 * a run ends without a change during it. `watcher` emits `all` with an event and a path, as Vite's. Returns a
 * function that returns the mistakes of the last check; the first one is made at once and not reported.
 */
export async function watchContent(
  root: string,
  watcher: EventEmitter,
  { refresh, report }: Handlers,
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
      const before = last;
      // Before the pages: one that is loaded again asks for the mistakes.
      last = await findMistakes(root);
      await refresh();
      if (last?.text !== before?.text) report(last);
    }
    isRunning = false;
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
