import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  DEBOUNCE_MS,
  watchContent,
  type ContentState,
} from '../../../src/integrations/content-check/watch.ts';
import { writeSample } from '../../support/sample.ts';

let root: string;
let reports: (string | undefined)[];
let watcher: EventEmitter;
let refresh: () => Promise<void>;
let state: ContentState;

beforeEach(async () => {
  vi.useFakeTimers();
  root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  writeSample(root);
  reports = [];
  watcher = new EventEmitter();
  refresh = () => Promise.resolve();
  state = await watchContent(root, watcher, {
    refresh: () => refresh(),
    report: (mistakes) => reports.push(mistakes?.text),
  });
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

const MEMBER = 'src/content/team/noor.yaml';

test('a mistake and its correction are each reported once', async () => {
  await save(MEMBER, 'alt:', 'att:');
  await vi.waitFor(() => expect(reports).toEqual([expect.stringContaining(`${MEMBER}:5  att`)]));
  await save(MEMBER, 'Head of Design', 'Head of Drawing');
  await save(MEMBER, 'att:', 'alt:');
  await vi.waitFor(() => expect(reports.slice(1)).toEqual([undefined]));
});

test('a file that keeps changing is checked only when the changes have stopped', async () => {
  await save(MEMBER, 'alt:', 'att:', DEBOUNCE_MS - 1);
  await save(MEMBER, 'att:', 'alt:');
  expect(reports).toEqual([]);
});

test('a correction that is saved while the content is loaded is reported last, and pages wait for it', async () => {
  let finish: () => void = () => undefined;
  refresh = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await save(MEMBER, 'alt:', 'att:');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  let pagesWait = true;
  void state.settled().then(() => (pagesWait = false));
  const finishFirst = finish;
  refresh = () => Promise.resolve();
  await save(MEMBER, 'att:', 'alt:');
  expect(pagesWait).toBe(true);
  finishFirst();
  await vi.waitFor(() => expect(reports).toEqual([expect.stringContaining('att'), undefined]));
  await state.settled();
});

test('a change outside of the content starts no check', async () => {
  rmSync(path.join(root, 'src/content/team/noor.svg'));
  await save('src/pages/about.astro', 'main', 'section');
  expect(reports).toEqual([]);
});
