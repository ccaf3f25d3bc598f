/**
 * `npm start`: builds the site and serves what was built, on http://localhost:8888 or PORT.
 * With `--built` it serves what is there already.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { buildSite } from './local/build.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const port = Number(process.env['PORT'] ?? 8888);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(`PORT must be a number from 1 to 65535, not "${process.env['PORT']}".`);
}
if (!(await isFree(port)))
  fail(`Port ${port} is in use. Stop what runs there, or choose another: PORT=8889 npm start`);

if (!process.argv.includes('--built') && !(await buildSite())) process.exit(1);
// Netlify's emulation takes seconds to load; a port in use should be told at once.
const { serveSite } = await import('./local/serve.ts');
const site = await serveSite(port);
console.log(`\nThe site is at ${site.url} (Ctrl-C ends it)`);

let ending: Promise<never> | undefined;
const end = () => {
  ending ??= site.stop().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);

// npm passes SIGTERM on to the shell that stands between us, and no further: gone with it are we.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) end();
}, 500).unref();

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Whether the port can be had; asked before the build, so that nobody waits for nothing. */
function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)))
      .listen(candidate);
  });
}
