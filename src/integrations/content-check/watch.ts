import type { EventEmitter } from 'node:events';
import path from 'node:path';

/**
 * Programs save a file in several steps: read when none has changed for this time. Longer than the 50 ms
 * in which chokidar drops further events of a file.
 */
export const DEBOUNCE_MS = 150;

/**
 * Calls `update` when the files in `folder` have stopped changing, never twice at once. `watcher` emits `all`
 * with an event and a path, as Vite's. Returns a function that waits for the updates after all changes so far.
 */
export function watchFolder(
  watcher: EventEmitter,
  folder: string,
  update: () => Promise<void>,
): () => Promise<void> {
  let changes = 0;
  let updates = Promise.resolve();
  watcher.on('all', (_event, file: string) => {
    if (!path.resolve(file).startsWith(folder + path.sep)) return;
    const change = ++changes;
    const pause = new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    updates = Promise.all([updates, pause]).then(() => (change === changes ? update() : undefined));
  });
  return async () => {
    let awaited;
    do await (awaited = updates);
    while (awaited !== updates);
  };
}
