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

/** The state of the content. */
export interface ContentState {
  /** The mistakes that the last check found. */
  mistakes: () => Mistakes | undefined;
  /** Waits until every change so far is checked and loaded. */
  settled: () => Promise<void>;
}

/**
 * Checks the content of the project at `root` and loads it again after each change, one run at a time, until
 * a run ends without a change during it. `watcher` emits `all` with an event and a path, as Vite's. The first
 * check is made at once and not reported.
 */
export async function watchContent(
  root: string,
  watcher: EventEmitter,
  { refresh, report }: Handlers,
): Promise<ContentState> {
  const folder = path.join(root, 'src/content') + path.sep;
  let last = await findMistakes(root);
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let hasChanged = false;
  let settled = Promise.resolve();
  let settle: (() => void) | undefined;

  const update = async () => {
    timer = undefined;
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
    if (timer) return;
    settle?.();
    settle = undefined;
  };

  watcher.on('all', (_event, file: string) => {
    if (!path.resolve(root, file).startsWith(folder)) return;
    if (!settle) settled = new Promise((resolve) => (settle = resolve));
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DEBOUNCE_MS);
  });
  return { mistakes: () => last, settled: () => settled };
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
