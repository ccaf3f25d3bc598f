import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pTimeout from 'p-timeout';
import { moduleId, withSlashes } from '../../lib/files.ts';

/**
 * Programs save a file in several steps: read when none has changed for this time. Longer than the 50 ms
 * in which chokidar drops further events of a file.
 */
export const DEBOUNCE_MS = 150;
/** How long an update waits for pages that are being sent: a browser may never read the end of one. */
export const PAGES_TIMEOUT_MS = 5000;

/**
 * Calls `update` when the files in `folder` have stopped changing, never twice at once. `watcher` emits `all` with an event
 * and a path, as Vite's. The function that it returns lets a page wait for its turn: Astro would keep what a page has read
 * during an update, also for later requests.
 */
export function watchFolder(watcher: EventEmitter, folder: string, update: () => Promise<void>) {
  let changes = 0;
  let updates = Promise.resolve();
  let pages: Promise<unknown> = Promise.resolve();
  watcher.on('all', (_event, file: string) => {
    if (!moduleId(file).startsWith(`${withSlashes(folder)}/`)) return;
    const change = ++changes;
    const pause = new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    updates = Promise.all([updates, pause]).then(async () => {
      if (change !== changes) return;
      await pTimeout(pages, { milliseconds: PAGES_TIMEOUT_MS, fallback: () => undefined });
      await update();
    });
  });
  return async (response: Writable) => {
    await updates;
    // A page that is closed early has its answer, too.
    pages = Promise.allSettled([pages, finished(response)]);
  };
}
