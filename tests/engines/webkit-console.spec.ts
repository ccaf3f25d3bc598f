import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { findWebKit } from '../../scripts/lib/engines.ts';
import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { expect, test } from '../support/engines/test.ts';
import { startDisplay } from '../support/engines/webkit-driver.ts';

/** MiniBrowser prints the console only when it is neither automated nor private. */
const [MINI_BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

/** The engine does not know this directive; Chromium and Firefox do. */
const UNKNOWN_DIRECTIVE =
  "CONSOLE SECURITY ERROR Unrecognized Content-Security-Policy directive 'manifest-src'.";

test('WebKit itself logs nothing on any page but the policy directive that it does not know', async ({
  engineName,
  baseURL,
}, { outputPath }) => {
  test.skip(engineName !== 'webkit' || findWebKit()?.driver !== 'webdriver', "Needs Debian's WebKit.");
  test.slow(); // All pages in one go.
  const display = await startDisplay();
  const profile = outputPath('profile');
  for (const path of BUILT_ROUTES) {
    const { stdout, stderr } = spawnSync(
      MINI_BROWSER,
      ['--enable-write-console-messages-to-stdout=true', '--exit-after-load', `${baseURL}${path}`],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          DISPLAY: display.name,
          XDG_CACHE_HOME: profile,
          XDG_DATA_HOME: profile,
        },
      },
    );
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('CONSOLE'));
    expect(lines, path).toContain(UNKNOWN_DIRECTIVE);
    const others = lines.filter((line) => line !== UNKNOWN_DIRECTIVE && !line.includes('404: no page at'));
    expect(others, path).toEqual([]);
  }
  display.stop();
});
