import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';

const PORT = 8896;

/** Runs `npm start` without its build; resolves when the output matches or the process has exited. */
async function start(expected: RegExp, port: number | string = PORT) {
  const site = spawn('node', ['scripts/start.ts', '--built'], { env: { ...process.env, PORT: `${port}` } });
  const exit = once(site, 'exit') as Promise<[number | null]>;
  let output = '';
  const printed = new Promise<void>((resolve) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (expected.test(output)) resolve();
      });
    }
  });
  await Promise.race([printed, exit]);
  return { site, exit, output: () => output };
}

/** The IPv4 addresses of this machine in networks. */
const outerAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start prints its address, serves the pages and exits with 0 on %s',
  async (signal) => {
    const { site, exit, output } = await start(/The site is at/);
    expect(output()).toContain(`http://localhost:${PORT}`);
    const responses = await Promise.all(
      ['/', '/about', '/about/', '/no-such-page'].map((path) => fetch(`http://localhost:${PORT}${path}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(responses[3]?.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`http://localhost:${PORT}/api/contact`)).status).toBe(405);
    for (const address of outerAddresses()) {
      await expect(fetch(`http://${address}:${PORT}/`)).rejects.toThrow();
    }
    site.kill(signal);
    expect(await exit).toEqual([0, null]);
  },
);

test('npm start exits with 1 and one line when the port is in use', async () => {
  const other = createServer().listen(PORT);
  await once(other, 'listening');
  const { exit, output } = await start(/\n/);
  other.close();
  expect(await exit).toEqual([1, null]);
  expect(output()).toBe(
    `Port ${PORT} is in use. Stop the program that uses it, or choose another port: PORT=8889 npm start\n`,
  );
});

test('npm start exits with 1 and one line when PORT is not a number', async () => {
  const { exit, output } = await start(/\n/, 'eighty');
  expect(await exit).toEqual([1, null]);
  expect(output()).toBe('PORT must be a number from 1 to 65535, not "eighty".\n');
});

test('npm start stops when the shell that npm started it in is killed', async () => {
  const shell = spawn('sh', ['-c', 'node scripts/start.ts --built; true'], {
    env: { ...process.env, PORT: `${PORT}` },
  });
  const isUp = () =>
    fetch(`http://localhost:${PORT}/about`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
  shell.kill('SIGTERM');
  await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
});
