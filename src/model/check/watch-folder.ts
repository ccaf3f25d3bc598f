import type { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pTimeout from 'p-timeout';
import { withSlashes } from '../../lib/files.ts';

/**
 * Programs save a file in several steps, so the content is read after no file has changed for this long. It is longer than the
 * 50 ms in which chokidar drops further events of a file.
 */
export const DEBOUNCE_MS = 150;
/** How long an update waits for responses in progress. A browser may never read one to its end. */
export const RESPONSE_TIMEOUT_MS = 5000;

/**
 * Calls `update` after the files in `folder` have stopped changing. `watcher` emits the same `all` events as Vite's watcher.
 *
 * Updates and responses must not overlap, since Astro would keep what a page reads during an update, and show it in later
 * responses. An update waits for the responses in progress, and a response waits for the pending update. The returned function
 * delays a response until it is its turn.
 */
export function watchFolder(watcher: EventEmitter, folder: string, update: () => Promise<void>) {
  /** Resolves when the last update has finished. */
  let updates = Promise.resolve();
  /** Resolves when the responses in progress have finished. */
  let responses: Promise<unknown> = Promise.resolve();
  /** The number of the last change. */
  let lastChange = 0;

  watcher.on('all', (_event, file: string) => {
    if (!withSlashes(path.resolve(file)).startsWith(`${withSlashes(folder)}/`)) return;
    const change = ++lastChange;
    const pause = new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    updates = Promise.all([updates, pause]).then(async () => {
      // A later change has its own update, which reads everything.
      if (change !== lastChange) return;
      await pTimeout(responses, { milliseconds: RESPONSE_TIMEOUT_MS, fallback: () => undefined });
      await update();
    });
  });

  return async (response: Writable) => {
    await updates;
    // A response that is closed early counts as finished.
    responses = Promise.allSettled([responses, finished(response)]);
  };
}
