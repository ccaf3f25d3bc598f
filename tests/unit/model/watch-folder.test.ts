import { EventEmitter } from 'node:events';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEBOUNCE_MS, watchFolder } from '../../../src/model/check/watch-folder.ts';

const FOLDER = path.resolve('content');

let watcher: EventEmitter;
let finish: () => void;
const update = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
let folder: ReturnType<typeof watchFolder>;

beforeEach(() => {
  vi.useFakeTimers();
  watcher = new EventEmitter();
  folder = watchFolder(watcher, FOLDER, update);
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

async function save(): Promise<void> {
  watcher.emit('all', 'change', path.join(FOLDER, 'a.yaml'));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
}

test('a change during an update causes another one after it, and who waits, waits for both', async () => {
  await save();
  const done = vi.fn();
  void folder.settled().then(done);
  await save();
  expect(update).toHaveBeenCalledOnce();
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(update).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalled();
});

test('an update waits for the pages that are being made', async () => {
  const page = new PassThrough();
  await folder.hold(page);
  await save();
  expect(update).not.toHaveBeenCalled();
  page.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(update).toHaveBeenCalledOnce();
});
