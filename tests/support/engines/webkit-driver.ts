/** Debian's WebKitGTK: its MiniBrowser on a virtual display, started by its WebDriver. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EngineOptions } from './engine.ts';
import { WebDriverSession } from './webdriver.ts';

const capabilities = (httpsProxy: number) => ({
  'webkitgtk:browserOptions': {
    args: [
      '--automation',
      // Hides MiniBrowser's toolbar, which would keep the window wider than a phone's.
      '--full-screen',
      // The protocol's own settings for these two have no effect.
      '--ignore-tls-errors',
      `--proxy=http://127.0.0.1:${httpsProxy}`,
      '--ignore-host=localhost',
    ],
  },
});

/** One start in thirty never gets its browser. */
const START_TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;

/** A running browser and its driver. */
export interface WebKit {
  session: WebDriverSession;
  stop: () => void;
}

/** Starts a browser on a display of its own. `program` is the path of WebKitWebDriver. */
export async function startWebKit(
  program: string,
  { reducedMotion, httpsProxy }: EngineOptions,
): Promise<WebKit> {
  const display = await startDisplay();
  const settings = desktopSettings(reducedMotion);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    // A process group of its own, so that the browser ends with its driver.
    const driver = spawn(program, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: settings },
      stdio: 'ignore',
      detached: true,
    });
    const stopDriver = () => process.kill(-driver.pid!);
    const stop = () => {
      stopDriver();
      display.stop();
      rmSync(settings, { recursive: true });
    };
    try {
      return { session: await startSession(`http://127.0.0.1:${port}`, capabilities(httpsProxy)), stop };
    } catch (error) {
      if (attempt === ATTEMPTS) {
        stop();
        throw error;
      }
      stopDriver();
    }
  }
}

/** A folder with the settings of a GTK desktop, from which WebKit takes its user's preferences. */
function desktopSettings(reducedMotion: boolean): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(
    path.join(folder, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations = ${!reducedMotion}\n`,
  );
  return folder;
}

async function startSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  // The driver needs a moment until it listens.
  while (
    !(await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    signal.throwIfAborted();
    await setTimeout(50);
  }
  return WebDriverSession.start(driver, capabilities, signal);
}

/** Starts a virtual display; `name` is the value of DISPLAY. */
export async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  // It writes the number of the display that it chose to the descriptor 3.
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(xvfb.stdio[3]!, 'data')) as [Buffer];
  return { name: `:${number.toString().trim()}`, stop: () => xvfb.kill() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
