/** Finds or installs the browsers for the tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, firefox, webkit, type LaunchOptions } from '@playwright/test';

const PLAYWRIGHTS = chromium.executablePath();
const DEBIANS = '/usr/bin/chromium';

/** Disables Chromium's own network traffic and, for root, its sandbox, which doesn't work for root. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Returns launch options for the full Chromium at `path` and, if installed, for its headless shell. The shell opens
 * pages in a third of the time, but has no back/forward cache.
 */
export function chromiumAt(path: string): { whole: LaunchOptions; shell: LaunchOptions } {
  const whole = { args, executablePath: path };
  // Without a path, Playwright starts its own headless shell.
  if (path === PLAYWRIGHTS) return { whole, shell: { args } };
  // The path used by Debian's `chromium-headless-shell` package.
  const shell = `${path}-headless-shell`;
  return { whole, shell: existsSync(shell) ? { args, executablePath: shell } : whole };
}

/** Whether system packages may be installed without asking, as in CI and for root. */
const mayInstall = process.getuid?.() === 0 || Boolean(process.env['CI']);
const playwright = (...words: string[]) => [
  ...[process.execPath, createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install'],
  ...(mayInstall ? ['--with-deps'] : []),
  ...words,
];
// The layout shift tests need the font.
const APT = 'apt-get install --yes --no-install-recommends fonts-liberation chromium chromium-headless-shell';

/** Ways to install a Chromium: where it is afterwards, and the commands. */
const WAYS = [
  { name: "Playwright's Chromium", path: PLAYWRIGHTS, commands: [playwright('chromium')] },
  ...(mayInstall
    ? [{ name: "Debian's Chromium", path: DEBIANS, commands: [['apt-get', 'update'], APT.split(' ')] }]
    : []),
];

/** Launches and closes the Chromium at a path. Resolves to the reason if it doesn't start. */
const start = async (path: string): Promise<string | undefined> => {
  try {
    for (const options of Object.values(chromiumAt(path))) await (await chromium.launch(options)).close();
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n')[0];
  }
};
/** Runs a command, whose output is shown. Returns whether it succeeded. */
const run = ([program = '', ...words]: string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, words, { stdio: 'inherit', env }).status === 0;
};

/** Resolves to the path of a Chromium that starts, and installs one if there is none. */
export async function provideChromium(
  present: readonly string[] = [process.env['CHROME_PATH'] ?? '', PLAYWRIGHTS, DEBIANS].filter(existsSync),
  ways: readonly { name: string; path: string; commands: string[][] }[] = WAYS,
  machine: { start: (path: string) => Promise<string | undefined>; run: (command: string[]) => boolean } = {
    start,
    run,
  },
): Promise<string> {
  for (const path of present) {
    const problem = await machine.start(path);
    if (!problem) return path;
    console.log(`${path} does not start: ${problem}`);
  }
  for (const { name, path, commands } of ways) {
    console.log(
      `No Chromium starts on this machine: installing ${name} (about 300 MB) for the browser tests.`,
    );
    if (commands.every(machine.run) && !(await machine.start(path))) return path;
  }
  throw new Error(
    'The browser tests need a Chromium, and none could be installed. Install one as an administrator with "npx playwright install --with-deps chromium", or set CHROME_PATH to a Chromium or Chrome.',
  );
}

/** Lists the missing browsers that `npm test full` needs in addition to Chromium. */
export const missingBrowsers = (): string[] =>
  [firefox, webkit]
    .filter((browser) => !existsSync(browser.executablePath()))
    .map((browser) => browser.name());

/** Installs Firefox and WebKit if they are missing. If that fails, the tests skip these browsers. */
export function provideOthers(): void {
  if (missingBrowsers().length > 0) run(playwright(...missingBrowsers()));
}
