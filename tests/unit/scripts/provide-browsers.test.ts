import { chromium } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { provideChromium, type Machine } from '../../../scripts/lib/provide-browsers.ts';

const OWN = chromium.executablePath();
const DEBIANS = '/usr/bin/chromium';
const CHOSEN = '/opt/chrome';

/** What a machine has and allows: the Chromiums that are there, why some don't start, and the installations that succeed. */
interface Given {
  chosen?: string;
  there?: string[];
  broken?: Record<string, string>;
  mayInstallPackages?: boolean;
  /** The file that each installation brings, by the words of its command; others fail. */
  brings?: Record<string, string>;
}

/** Lets such a machine provide a Chromium: the path or error, what was said, and the commands. */
async function provide({ chosen, there = [], broken = {}, mayInstallPackages = false, brings = {} }: Given) {
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
      const file = brings[command];
      if (file) files.add(file);
      return file ? undefined : `${command} failed`;
    },
    say: (line) => said.push(line),
  };
  const result = await provideChromium(machine).catch((error: unknown) => error as Error);
  return { result, said, commands };
}

describe('a Chromium that starts is used, and nothing installed or said', () => {
  test.each([
    ["Playwright's before Debian's", { there: [DEBIANS, OWN] }, OWN],
    ["Debian's, where it is the only one", { there: [DEBIANS] }, DEBIANS],
    ['the one of CHROME_PATH before others', { chosen: CHOSEN, there: [CHOSEN, DEBIANS, OWN] }, CHOSEN],
  ])('%s', async (_, given, path) => {
    expect(await provide(given)).toEqual({ result: path, said: [], commands: [] });
  });
});

test('a Chromium that does not start is named with the reason, and the next one used', async () => {
  const { result, said } = await provide({ chosen: CHOSEN, there: [OWN, DEBIANS], broken });
  expect(result).toBe(DEBIANS);
  expect(said).toEqual([`${CHOSEN} does not start: no such file`, `${OWN} does not start: no libnss3.so`]);
});

/** Playwright's Chromium does not start until these are there. */
const LIBRARIES = '/usr/lib/libnss3.so';
const broken = { [OWN]: 'no libnss3.so' };
const PLAYWRIGHTS = 'playwright install chromium';
const APT = 'apt-get install --yes --no-install-recommends fonts-liberation chromium';

describe('where no Chromium starts, one is installed', () => {
  const installed = async (given: Given) => {
    const { result, commands } = await provide(given);
    return [result, ...commands];
  };

  test("Playwright's, which is said first", async () => {
    const { result, said, commands } = await provide({ brings: { [PLAYWRIGHTS]: OWN } });
    expect(result).toBe(OWN);
    expect(commands).toEqual([PLAYWRIGHTS]);
    expect(said).toEqual([
      "The browser tests find no Chromium that starts: installing Playwright's Chromium (about 300 MB).",
    ]);
  });

  test("Debian's with its headless shell, if Playwright's cannot be downloaded", async () => {
    const brings = { [`${APT} chromium-headless-shell`]: DEBIANS };
    expect(await installed({ mayInstallPackages: true, brings })).toEqual([
      DEBIANS,
      PLAYWRIGHTS,
      'apt-get update --error-on=any',
      `${APT} chromium-headless-shell`,
    ]);
  });

  test("Debian's, if Playwright's lacks libraries, also where there is no package of the shell", async () => {
    const brings = { [PLAYWRIGHTS]: OWN, [APT]: DEBIANS };
    const [path, ...commands] = await installed({ mayInstallPackages: true, brings, broken });
    expect(path).toBe(DEBIANS);
    expect(commands.at(-1)).toBe(APT);
  });

  test("the libraries of Playwright's, if the system has no package of Chromium", async () => {
    const brings = { [PLAYWRIGHTS]: OWN, 'playwright install-deps chromium': LIBRARIES };
    const [path, ...commands] = await installed({ mayInstallPackages: true, brings, broken });
    expect(path).toBe(OWN);
    expect(commands.at(-1)).toBe('playwright install-deps chromium');
  });
});

test('without the right to install packages, only Playwright is asked, and one message says what to do', async () => {
  const { result, commands } = await provide({});
  expect(commands).toEqual([PLAYWRIGHTS]);
  expect((result as Error).message).toMatchInlineSnapshot(`
    "The browser tests need a Chromium, and none could be installed.
      Playwright's Chromium: playwright install chromium failed
    Install one as an administrator, by "npx playwright install --with-deps chromium", or set CHROME_PATH to the program of a Chromium or Chrome. Then run this again."
  `);
});

test('a message names each way that failed, and why', async () => {
  const brings = { [PLAYWRIGHTS]: OWN };
  const { result } = await provide({ mayInstallPackages: true, brings, broken });
  expect((result as Error).message).toContain("  Playwright's Chromium: no libnss3.so\n");
  expect((result as Error).message).toContain(`  Debian's Chromium: ${APT} failed\n`);
});
