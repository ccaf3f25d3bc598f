import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUIET, watchContent } from '../../../src/integrations/content-check/watch.ts';
import { writeSample } from '../../support/sample.ts';

let root: string;
let said: string[];
let watcher: EventEmitter;

beforeEach(() => {
  vi.useFakeTimers();
  root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  writeSample(root);
  said = [];
  watcher = new EventEmitter();
  const note = (text: string) => said.push(text);
  watchContent(root, watcher, { error: note, info: note }, '');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

/** Saves a content file with a text replaced, as often as an editor's program does, and lets time pass. */
function save(file: string, before: string, after: string): void {
  const target = path.join(root, file);
  writeFileSync(target, readFileSync(target, 'utf8').replace(before, after));
  for (const event of ['unlink', 'add', 'change']) watcher.emit('all', event, target);
  vi.advanceTimersByTime(QUIET);
}

test('a slip is told once it is saved, and so is that it is mended', () => {
  save('src/content/team/noor.yaml', 'bio:', 'boi:');
  expect(said).toEqual([expect.stringContaining('src/content/team/noor.yaml:6  boi')]);
  expect(said[0]).toContain('mend:     rename it to "bio"');

  save('src/content/team/noor.yaml', 'boi:', 'bio:');
  expect(said.slice(1)).toEqual(['The content is in order again.']);
});

test('what was told is not told again', () => {
  save('src/content/team/noor.yaml', 'bio:', 'boi:');
  save('src/content/team/noor.yaml', 'Head of Design', 'Head of Drawing');
  expect(said).toHaveLength(1);
});

test('a change of another file checks nothing', () => {
  rmSync(path.join(root, 'src/content/team/noor.svg'));
  save('src/pages/about.astro', 'main', 'section');
  expect(said).toEqual([]);
});

test('content that cannot be read at all is told, and ends nothing', () => {
  rmSync(path.join(root, 'src/components/legal'), { recursive: true });
  save('src/content/team/noor.yaml', 'Head of Design', 'Head of Drawing');
  expect(said).toEqual([expect.stringMatching(/^The content could not be read: /)]);
});
