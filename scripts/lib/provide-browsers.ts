/** Finds or installs browsers that run on this machine, for the browser tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { chromiumAt, missingBrowsers } from './browsers.ts';

/** What the functions need from this machine; tests pass fakes. */
export interface Machine {
  /** The value of CHROME_PATH. */
  chosen: string | undefined;
  /** Whether system packages may be installed without asking, as in CI and for root. */
  mayInstallPackages: boolean;
  exists: (path: string) => boolean;
  /** Launches and closes the Chromium at a path. If it doesn't start, resolves to the reason. */
  start: (path: string) => Promise<string | undefined>;
  /** Runs a program to completion. If it fails, returns the reason. */
  run: (program: string, ...words: string[]) => string | undefined;
  say: (line: string) => void;
}

const OWN = chromium.executablePath();
const DEBIANS = '/usr/bin/chromium';
/** Also installs the fallback font that the layout shift tests need. */
const INSTALL = 'install --yes --no-install-recommends fonts-liberation chromium'.split(' ');
const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Resolves to the path of a working Chromium, installing one if necessary. If that fails, rejects with advice. */
export async function provideChromium(machine: Machine): Promise<string> {
  const { chosen, mayInstallPackages, exists, start, run, say } = machine;
  for (const path of [...(chosen ? [chosen] : []), ...[OWN, DEBIANS].filter(exists)]) {
    const problem = await start(path);
    if (!problem) return path;
    say(`${path} does not start: ${problem}`);
  }

  const ways = [
    {
      name: "Playwright's Chromium",
      size: 'about 300 MB',
      path: OWN,
      isPossible: () => true,
      install: () => run(process.execPath, PLAYWRIGHT, 'install', 'chromium'),
    },
    {
      name: "Debian's Chromium",
      size: 'about 280 MB',
      path: DEBIANS,
      isPossible: () => mayInstallPackages,
      // Some Debian versions don't have a package for the headless shell.
      install: () =>
        run('apt-get', 'update', '--error-on=any') ??
        (run('apt-get', ...INSTALL, 'chromium-headless-shell') && run('apt-get', ...INSTALL)),
    },
    {
      name: "the libraries of Playwright's Chromium",
      size: 'about 100 MB',
      path: OWN,
      isPossible: () => mayInstallPackages && exists(OWN),
      install: () => run(process.execPath, PLAYWRIGHT, 'install-deps', 'chromium'),
    },
  ];
  const problems: string[] = [];
  for (const { name, size, path, isPossible, install } of ways) {
    if (!isPossible()) continue;
    say(`No Chromium starts on this machine: installing ${name} (${size}) for the browser tests.`);
    const problem = install() ?? (await start(path));
    if (!problem) return path;
    problems.push(`${name}: ${problem}`);
  }
  throw new Error(
    [
      'The browser tests need a Chromium, and none could be installed.',
      ...problems.map((problem) => `  ${problem}`),
      'Install one as an administrator with "npx playwright install --with-deps chromium", or set CHROME_PATH to a Chromium or Chrome. Then try again.',
    ].join('\n'),
  );
}

/** Returns the output line that says what failed, preferably a line printed by a browser that Playwright started. */
const failureIn = (output: string): string => {
  const lines = output.split('\n').filter((line) => line.trim());
  const find = (pattern: RegExp) => lines.find((line) => pattern.test(line))?.replace(/^.*\[err\]/, '');
  return (find(/\[err\]/) ?? find(/\berror\b|^E:/i) ?? lines.at(-1) ?? 'no output').trim();
};

const thisMachine: Machine = {
  chosen: process.env['CHROME_PATH'],
  mayInstallPackages: process.getuid?.() === 0 || Boolean(process.env['CI']),
  exists: existsSync,
  start: async (path) => {
    try {
      for (const options of Object.values(chromiumAt(path))) await (await chromium.launch(options)).close();
      return undefined;
    } catch (error) {
      return failureIn(String(error));
    }
  },
  run: (program, ...words) => {
    const { status, error, stdout, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      maxBuffer: Infinity,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0 ? undefined : (error?.message ?? failureIn(stderr + stdout));
  },
  say: console.log,
};

/** Resolves to the path of a Chromium for the tests. If there is none, prints advice and exits. */
export const chromiumOrExit = (): Promise<string> =>
  provideChromium(thisMachine).catch((error: unknown) => {
    console.error((error as Error).message);
    process.exit(1);
  });

/** Installs Firefox and WebKit if they are missing. If that fails, the tests skip these browsers. */
export function provideOthers(): void {
  const missing = missingBrowsers();
  if (missing.length === 0) return;
  const { mayInstallPackages, run, say } = thisMachine;
  say(`Installing Playwright's ${missing.join(' and ')}.`);
  const libraries = mayInstallPackages ? ['--with-deps'] : [];
  const problem = run(process.execPath, PLAYWRIGHT, 'install', ...libraries, ...missing);
  if (problem) say(`The installation failed: ${problem}`);
}
