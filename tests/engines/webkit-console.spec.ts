import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { findWebKit } from '../../scripts/lib/engines.ts';
import { expect, test } from '../support/engines/test.ts';
import { startDisplay } from '../support/engines/webkit-driver.ts';

/** MiniBrowser prints the console only when it is neither automated nor private. */
const [MINI_BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

/** The engine does not know this directive; Chromium and Firefox do. */
const UNKNOWN_DIRECTIVE =
  "CONSOLE SECURITY ERROR Unrecognized Content-Security-Policy directive 'manifest-src'.";

/** Those with scripts of their own; each takes seconds. */
const PATHS = ['/', '/work', '/contact'];

test('WebKit itself logs nothing on pages with scripts but the policy directive that it does not know', async ({
  engineName,
  baseURL,
}) => {
  test.skip(engineName !== 'webkit' || findWebKit()?.driver !== 'webdriver', "Needs Debian's WebKit.");
  const display = await startDisplay();
  const profile = test.info().outputPath('profile');
  const env = { ...process.env, DISPLAY: display.name, XDG_CACHE_HOME: profile, XDG_DATA_HOME: profile };
  try {
    for (const path of PATHS) {
      const { stdout, stderr } = spawnSync(
        MINI_BROWSER,
        ['--enable-write-console-messages-to-stdout=true', '--exit-after-load', `${baseURL}${path}`],
        { encoding: 'utf8', timeout: 30_000, env },
      );
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('CONSOLE'));
      expect(lines, path).toContain(UNKNOWN_DIRECTIVE);
      const others = lines.filter((line) => line !== UNKNOWN_DIRECTIVE);
      expect(others, path).toEqual([]);
    }
  } finally {
    display.stop();
  }
});
