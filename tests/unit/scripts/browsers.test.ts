import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideChromium } from '../../../scripts/lib/browsers.ts';

const say = vi.spyOn(console, 'log');
beforeEach(() => say.mockReturnValue());
afterEach(() => vi.clearAllMocks());

const WAYS = [
  { name: 'One', path: '/one', commands: [['get', 'one']] },
  {
    name: 'Other',
    path: '/other',
    commands: [
      ['get', 'list'],
      ['get', 'other'],
    ],
  },
];

/** Provides a Chromium on a machine where these paths start, and these commands fail. */
async function provide(present: string[], starting: string[], failing: string[] = []) {
  const commands: string[] = [];
  const path = await provideChromium(present, WAYS, {
    start: (path) => Promise.resolve(starting.includes(path) ? undefined : 'no libnss3.so'),
    run: (command) => {
      commands.push(command.join(' '));
      return !failing.includes(command.join(' '));
    },
  }).catch(({ message }: Error) => message);
  return { path, commands };
}

test('of the Chromiums on a machine, the first that starts is used, and what is wrong with the others is said', async () => {
  expect(await provide(['/broken', '/two'], ['/two'])).toEqual({ path: '/two', commands: [] });
  expect(say.mock.calls).toEqual([['/broken does not start: no libnss3.so']]);
});

test.each([
  ['the first that can be installed', [], ['get one'], '/one'],
  ['the next if the first cannot be installed', ['get one'], ['get one', 'get list', 'get other'], '/other'],
])('if no Chromium starts, it is %s', async (_, failing, commands, path) => {
  expect(await provide([], ['/one', '/other'], failing)).toEqual({ path, commands });
  expect(say.mock.calls[0]![0]).toMatch(/^No Chromium starts on this machine: installing One /);
});

test('a Chromium that is installed but does not start is not used, and the error says what to do', async () => {
  const { path, commands } = await provide([], [], []);
  expect(path).toMatch(/npx playwright install --with-deps chromium.* or set CHROME_PATH/);
  expect(commands).toEqual(['get one', 'get list', 'get other']);
});
