import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { moduleId, withSlashes } from '../../lib/files.ts';

/**
 * Programs save a file in several steps: read when none has changed for this time. Longer than the 50 ms
 * in which chokidar drops further events of a file.
 */
export const DEBOUNCE_MS = 150;

/**
 * Calls `update` when the files in `folder` have stopped changing, never twice at once, and never while a page is made:
 * Astro would keep what that page has read of the old content, also for later requests. `watcher` emits `all` with an event
 * and a path, as Vite's.
 */
export function watchFolder(watcher: EventEmitter, folder: string, update: () => Promise<void>) {
  let changes = 0;
  let updates = Promise.resolve();
  let answers = Promise.resolve();
  watcher.on('all', (_event, file: string) => {
    if (!moduleId(file).startsWith(`${withSlashes(folder)}/`)) return;
    const change = ++changes;
    const pause = new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    updates = Promise.all([updates, pause]).then(async () => {
      if (change !== changes) return;
      await answers;
      await update();
    });
  });
  /** Waits for the updates after all changes so far. */
  const settled = async () => {
    let awaited;
    do await (awaited = updates);
    while (awaited !== updates);
  };
  /** Waits for them, too, and lets the next one wait for a response. */
  const hold = async (response: Writable) => {
    await settled();
    // A page that is closed early has its answer, too.
    answers = Promise.allSettled([answers, finished(response)]).then(() => undefined);
  };
  return { settled, hold };
}
