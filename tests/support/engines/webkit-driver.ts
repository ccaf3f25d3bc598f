/** Debian's WebKitGTK: a virtual display and its WebDriver, which starts a MiniBrowser for each session. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Full screen hides MiniBrowser's toolbar, which would keep the window wider than a phone's. */
export const MINI_BROWSER = {
  'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
};

const START_TIMEOUT_MS = 30_000;

/** A running WebDriver. */
export interface WebKitDriver {
  url: string;
  stop: () => void;
}

export async function startWebKitDriver(program: string): Promise<WebKitDriver> {
  // It writes the number of the display that it chose to the descriptor 3.
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3]!, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}` },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    driver.kill();
    display.kill();
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) {
      stop();
      throw new Error(`${program} does not answer.`);
    }
    await setTimeout(50);
  }
  return { url, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
