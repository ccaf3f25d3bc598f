import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { confirm } from '../../../scripts/enquiries/terminal.ts';

vi.spyOn(process.stderr, 'write').mockReturnValue(true);

// The end of the input closes the prompt, as Ctrl-C does.
it.each([
  ['Yes\n', true],
  ['no\n', false],
  ['', false],
])('a terminal where %j is typed confirms: %s', async (typed, expected) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  terminal.end(typed);
  expect(await confirm('Erase?', terminal as never)).toBe(expected);
});
