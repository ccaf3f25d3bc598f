import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEBOUNCE_MS, watchContent } from '../../../src/integrations/content-check/watch.ts';
import { writeSample } from '../../support/sample.ts';

let root: string;
let logged: string[];
let watcher: EventEmitter;
let refresh: () => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  writeSample(root);
  logged = [];
  watcher = new EventEmitter();
  const log = (text: string) => logged.push(text);
  refresh = () => Promise.resolve();
  await watchContent(
    root,
    watcher,
    { error: log, info: log },
    () => refresh(),
    () => undefined,
  );
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

/** Replaces a text in a file, with the events of a program that saves in several steps, and waits. */
async function save(file: string, before: string, after: string, wait = DEBOUNCE_MS): Promise<void> {
  const target = path.join(root, file);
  writeFileSync(target, readFileSync(target, 'utf8').replace(before, after));
  for (const event of ['unlink', 'add', 'change']) watcher.emit('all', event, target);
  await vi.advanceTimersByTimeAsync(wait);
}

test('a mistake and its correction are each logged once, when saved', async () => {
  await save('src/content/team/noor.yaml', 'bio:', 'boi:');
  expect(logged).toEqual([expect.stringContaining('src/content/team/noor.yaml:6  boi')]);
  expect(logged[0]).toContain('fix:      rename it to "bio"');

  await save('src/content/team/noor.yaml', 'boi:', 'bio:');
  expect(logged.slice(1)).toEqual(['The content is in order again.']);
});

test('an unchanged result is not logged again', async () => {
  await save('src/content/team/noor.yaml', 'bio:', 'boi:');
  await save('src/content/team/noor.yaml', 'Head of Design', 'Head of Drawing');
  expect(logged).toHaveLength(1);
});

test('a file that keeps changing is checked only when the changes have stopped', async () => {
  await save('src/content/team/noor.yaml', 'Design', 'Drawing', DEBOUNCE_MS - 1);
  await save('src/content/team/noor.yaml', 'bio:', 'boi:', DEBOUNCE_MS - 1);
  await save('src/content/team/noor.yaml', 'boi:', 'bio:');
  expect(logged).toEqual([]);
});

test('a change outside of the content starts no check', async () => {
  rmSync(path.join(root, 'src/content/team/noor.svg'));
  await save('src/pages/about.astro', 'main', 'section');
  expect(logged).toEqual([]);
});

test('an error during the check is logged and not thrown', async () => {
  rmSync(path.join(root, 'src/components/legal'), { recursive: true });
  await save('src/content/team/noor.yaml', 'Head of Design', 'Head of Drawing');
  expect(logged).toEqual([expect.stringMatching(/^The content could not be read: /)]);
});

test('a correction that is saved while the content is loaded is the last thing logged', async () => {
  let finish: () => void = () => undefined;
  refresh = () => new Promise((resolve) => (finish = resolve));
  await save('src/content/team/noor.yaml', 'bio:', 'boi:');
  await vi.waitFor(() => expect(logged).toEqual([]));
  const finishFirst = finish;
  refresh = () => Promise.resolve();
  await save('src/content/team/noor.yaml', 'boi:', 'bio:');
  finishFirst();
  await vi.waitFor(() => expect(logged).toHaveLength(2));
  expect(logged[1]).toBe('The content is in order again.');
});
