/** Debian's WebKitGTK: its MiniBrowser on a virtual display, started by its WebDriver. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebDriverSession } from './webdriver.ts';

/** Full screen hides MiniBrowser's toolbar, which would keep the window wider than a phone's. */
const MINI_BROWSER = {
  'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
};

/** One start in thirty never gets its browser. */
const START_TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;

/** A running browser and its driver. */
export interface WebKit {
  session: WebDriverSession;
  stop: () => void;
}

/** Starts a browser on a display of its own. `program` is the path of WebKitWebDriver. */
export async function startWebKit(program: string): Promise<WebKit> {
  const display = await startDisplay();
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    // A process group of its own, so that the browser ends with its driver.
    const driver = spawn(program, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display.name },
      stdio: 'ignore',
      detached: true,
    });
    const stopDriver = () => process.kill(-driver.pid!);
    const stop = () => {
      stopDriver();
      display.stop();
    };
    try {
      return { session: await startSession(`http://127.0.0.1:${port}`), stop };
    } catch (error) {
      if (attempt === ATTEMPTS) {
        stop();
        throw error;
      }
      stopDriver();
    }
  }
}

async function startSession(driver: string): Promise<WebDriverSession> {
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
  return WebDriverSession.start(driver, MINI_BROWSER, signal);
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
