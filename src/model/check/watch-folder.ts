import type { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pTimeout from 'p-timeout';
import { withSlashes } from '../../lib/files.ts';

/**
 * Programs save a file in several steps, so it is read once nothing has changed for this long. Longer than the 50 ms
 * in which chokidar drops further events of a file.
 */
export const DEBOUNCE_MS = 150;
/** How long an update waits for pages that are being sent; a browser may never read one to the end. */
export const PAGES_TIMEOUT_MS = 5000;

/**
 * Calls `update` when the files in `folder` have stopped changing. `watcher` emits `all` with an event and a path, as Vite's.
 *
 * Updates and pages take turns, since Astro would keep what a page has read during an update, also for later requests: one
 * update at a time, after the pages that are being sent; any number of pages, after the update that is due. A page asks for
 * its turn by the function that is returned.
 */
export function watchFolder(watcher: EventEmitter, folder: string, update: () => Promise<void>) {
  /** Settles when the last update is done, or when the pages before it are sent. */
  let updates = Promise.resolve();
  let pages: Promise<unknown> = Promise.resolve();
  let lastChange = 0;

  watcher.on('all', (_event, file: string) => {
    if (!withSlashes(path.resolve(file)).startsWith(`${withSlashes(folder)}/`)) return;
    const change = ++lastChange;
    const pause = new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    updates = Promise.all([updates, pause]).then(async () => {
      // What changed after it has an update of its own, which reads all.
      if (change !== lastChange) return;
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
