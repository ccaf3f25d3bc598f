/**
 * `npm start`: builds the site and serves it on http://localhost:8888, or on PORT.
 * With `--built` it serves the existing dist.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { invalidSettings, mistypedSettings } from '../src/integrations/settings.ts';
import { buildSite } from './lib/build-site.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const port = Number(process.env['PORT'] ?? 8888);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(`PORT must be a number from 1 to 65535, not "${process.env['PORT']}".`);
}
if (!(await isFree(port))) {
  fail(`Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=8889 npm start`);
}
for (const line of mistypedSettings(process.env)) console.warn(line);
const invalid = invalidSettings(process.env);
if (invalid.length > 0) fail(`Correct these settings, which .env.example describes:\n${invalid.join('\n')}`);
if (!process.argv.includes('--built') && !(await buildSite())) process.exit(1);

// Imported here because Netlify's emulation takes seconds to load.
const { serveSite } = await import('./lib/serve-site.ts');
const site = await serveSite(port);
console.log(`The site is at ${site.url} (Ctrl-C stops it)`);

let stopping: Promise<never> | undefined;
const stop = () => {
  stopping ??= site.stop().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

// npm does not forward SIGTERM past the shell it starts: stop when that shell is gone.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) stop();
}, 500).unref();

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Whether the port is free; checked before the build, which takes seconds. */
function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)))
      .listen(candidate);
  });
}
