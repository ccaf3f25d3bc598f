import type { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pTimeout from 'p-timeout';
import { withSlashes } from '../../lib/files.ts';

/**
 * The content is read only after no file has changed for this long, because programs save files in several steps. The
 * time must exceed the 50 ms during which chokidar drops further events for a file.
 */
export const DEBOUNCE_MS = 150;
/**
 * The longest time that an update waits for responses in progress. Without a limit, a browser that stopped reading its
 * response would block updates.
 */
export const RESPONSE_TIMEOUT_MS = 5000;

/**
 * Calls `update` once the files in `folder` have stopped changing. `watcher` emits the same `all` events as Vite's
 * watcher.
 *
 * Updates and responses must not overlap, because Astro would cache what a page reads during an update and serve it in
 * later responses. So updates wait for responses in progress, and responses wait for a pending update. The returned
 * function delays a response until the update has finished.
 */
export function watchFolder(watcher: EventEmitter, folder: string, update: () => Promise<void>) {
  /** Resolves when the last update has finished. */
  let pendingUpdate = Promise.resolve();
  /** Resolves when the responses in progress have finished. */
  let openResponses: Promise<unknown> = Promise.resolve();
  /** The number of changes so far. */
  let lastChange = 0;

  watcher.on('all', (_event, file: string) => {
    if (!withSlashes(path.resolve(file)).startsWith(`${withSlashes(folder)}/`)) return;
    const change = ++lastChange;
    const pause = new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    pendingUpdate = Promise.all([pendingUpdate, pause]).then(async () => {
      // A later change triggers its own update, which reads everything.
      if (change !== lastChange) return;
      await pTimeout(openResponses, { milliseconds: RESPONSE_TIMEOUT_MS, fallback: () => undefined });
      await update();
    });
  });

  return async (response: Writable) => {
    await pendingUpdate;
    // A response that is closed early counts as finished.
    openResponses = Promise.allSettled([openResponses, finished(response)]).then(() => undefined);
  };
}
