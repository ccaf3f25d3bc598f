import { chromium } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { provideChromium, type Machine } from '../../../scripts/lib/provide-browsers.ts';

const OWN = chromium.executablePath();
const DEBIANS = '/usr/bin/chromium';
const CHOSEN = '/opt/chrome';

/** A fake machine: the Chromiums on it, the reasons why some don't start, and the installations that succeed. */
interface Given {
  chosen?: string;
  there?: string[];
  broken?: Record<string, string>;
  mayInstallPackages?: boolean;
  /** The files that successful installations add, by command. */
  adds?: Record<string, string>;
}

/**
 * Calls provideChromium on a fake machine, and returns the path or error, the printed lines and the commands that were
 * run.
 */
async function provide({ chosen, there = [], broken = {}, mayInstallPackages = false, adds = {} }: Given) {
  const files = new Set(there);
  const said: string[] = [];
  const commands: string[] = [];
  const machine: Machine = {
    chosen,
    mayInstallPackages,
    exists: (path) => files.has(path),
    start: (path) =>
      Promise.resolve(!files.has(path) ? 'no such file' : files.has(LIBRARIES) ? undefined : broken[path]),
    run: (program, ...words) => {
      const command = [program === process.execPath ? 'playwright' : program, ...words]
        .filter((word) => !word.endsWith('cli.js'))
        .join(' ');
      commands.push(command);
      if (command.startsWith('apt-get update')) return undefined;
      const file = adds[command];
      if (file) files.add(file);
      return file ? undefined : `${command} failed`;
    },
    say: (line) => said.push(line),
  };
  const result = await provideChromium(machine).catch((error: unknown) => error as Error);
  return { result, said, commands };
}

describe('provideChromium uses a Chromium that starts, without installing or printing anything', () => {
  test.each([
    ["Playwright's rather than Debian's", { there: [DEBIANS, OWN] }, OWN],
    ["Debian's Chromium if it is the only one", { there: [DEBIANS] }, DEBIANS],
    ['the Chromium in CHROME_PATH first', { chosen: CHOSEN, there: [CHOSEN, DEBIANS, OWN] }, CHOSEN],
  ])('%s', async (_, given, path) => {
    expect(await provide(given)).toEqual({ result: path, said: [], commands: [] });
  });
});

test('provideChromium prints why a Chromium does not start, and uses the next one', async () => {
  const { result, said } = await provide({ chosen: CHOSEN, there: [OWN, DEBIANS], broken });
  expect(result).toBe(DEBIANS);
  expect(said).toEqual([`${CHOSEN} does not start: no such file`, `${OWN} does not start: no libnss3.so`]);
});

/** Playwright's Chromium doesn't start without this file. */
const LIBRARIES = '/usr/lib/libnss3.so';
const broken = { [OWN]: 'no libnss3.so' };
const PLAYWRIGHTS = 'playwright install chromium';
const APT = 'apt-get install --yes --no-install-recommends fonts-liberation chromium';

describe('if no Chromium starts, provideChromium installs', () => {
  const installed = async (given: Given) => {
    const { result, commands } = await provide(given);
    return [result, ...commands];
  };

  test("Playwright's Chromium, and prints that it does so", async () => {
    const { result, said, commands } = await provide({ adds: { [PLAYWRIGHTS]: OWN } });
    expect(result).toBe(OWN);
    expect(commands).toEqual([PLAYWRIGHTS]);
    expect(said).toEqual([
      "No Chromium starts on this machine: installing Playwright's Chromium (about 300 MB) for the browser tests.",
    ]);
  });

  test("Debian's Chromium with its headless shell if Playwright's cannot be downloaded", async () => {
    const adds = { [`${APT} chromium-headless-shell`]: DEBIANS };
    expect(await installed({ mayInstallPackages: true, adds })).toEqual([
      DEBIANS,
      PLAYWRIGHTS,
      'apt-get update --error-on=any',
      `${APT} chromium-headless-shell`,
    ]);
  });

  test("Debian's Chromium if libraries for Playwright's are missing, even if there is no package for the headless shell", async () => {
    const adds = { [PLAYWRIGHTS]: OWN, [APT]: DEBIANS };
    const [path, ...commands] = await installed({ mayInstallPackages: true, adds, broken });
    expect(path).toBe(DEBIANS);
    expect(commands.at(-1)).toBe(APT);
  });

  test("the libraries for Playwright's Chromium if the system has no Chromium package", async () => {
    const adds = { [PLAYWRIGHTS]: OWN, 'playwright install-deps chromium': LIBRARIES };
    const [path, ...commands] = await installed({ mayInstallPackages: true, adds, broken });
    expect(path).toBe(OWN);
    expect(commands.at(-1)).toBe('playwright install-deps chromium');
  });
});

test("without permission to install packages, provideChromium tries only Playwright's Chromium, and the error says what to do", async () => {
  const { result, commands } = await provide({});
  expect(commands).toEqual([PLAYWRIGHTS]);
  expect((result as Error).message).toMatchInlineSnapshot(`
    "The browser tests need a Chromium, and none could be installed.
      Playwright's Chromium: playwright install chromium failed
    Install one as an administrator with "npx playwright install --with-deps chromium", or set CHROME_PATH to a Chromium or Chrome. Then try again."
  `);
});

test('the error lists each failed installation and the reason for the failure', async () => {
  const adds = { [PLAYWRIGHTS]: OWN };
  const { result } = await provide({ mayInstallPackages: true, adds, broken });
  expect((result as Error).message).toContain("  Playwright's Chromium: no libnss3.so\n");
  expect((result as Error).message).toContain(`  Debian's Chromium: ${APT} failed\n`);
});
