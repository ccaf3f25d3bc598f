import { EventEmitter } from 'node:events';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEBOUNCE_MS, RESPONSE_TIMEOUT_MS, watchFolder } from '../../src/model/check/watch-folder.ts';

const FOLDER = path.resolve('content');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an update runs once files have stopped changing, and never at the same time as another update', async () => {
  let finish: (() => void) | undefined;
  const update = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const watcher = new EventEmitter();
  expect(DEBOUNCE_MS, 'longer than a program needs to write a file').toBeGreaterThan(50);
  watchFolder(watcher, FOLDER, update);
  watcher.emit('all', 'change', path.join(`${FOLDER}-of-old`, 'a.yaml'));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(update).not.toHaveBeenCalled();
  const save = () => watcher.emit('all', 'change', path.join(FOLDER, 'a.yaml'));
  save();
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
  save();
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledOnce();
  save();
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(update).toHaveBeenCalledOnce();
  finish?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(update).toHaveBeenCalledTimes(2);
});

test('a response waits for an update, and an update waits for responses in progress', async () => {
  const calls: string[] = [];
  const watcher = new EventEmitter();
  const takeTurn = watchFolder(watcher, FOLDER, async () => void calls.push('update'));
  const [first, second] = [new PassThrough(), new PassThrough()];
  await takeTurn(first);
  watcher.emit('all', 'change', path.join(FOLDER, 'a.yaml'));
  void takeTurn(second).then(() => calls.push('page'));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(calls).toEqual([]);
  first.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['update', 'page']);
});

test('a response that is never read to the end delays updates and other responses only until the timeout', async () => {
  const calls: string[] = [];
  const watcher = new EventEmitter();
  const takeTurn = watchFolder(watcher, FOLDER, async () => void calls.push('update'));
  await takeTurn(new PassThrough());
  watcher.emit('all', 'change', path.join(FOLDER, 'a.yaml'));
  void takeTurn(new PassThrough()).then(() => calls.push('page'));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + RESPONSE_TIMEOUT_MS);
  expect(calls).toEqual(['update', 'page']);
});
