/** Builds the site and serves it on this machine: `npm start`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../netlify/enquiries/settings.ts';
import { ignoreSettings, loadEnv } from '../netlify/local/load-env.ts';
import { serveSite } from '../netlify/local/serve-site.ts';
import { commandOf } from './lib/command.ts';

const command = commandOf(
  'npm start',
  'Builds the site and serves it on this machine as Netlify does, with its functions.\nWithout settings in .env, the form works with a local captcha, and nothing is sent.',
)
  .argument('[port]', 'port (default: PORT, or 8888)')
  .argument('[host]', 'host to listen on, such as 0.0.0.0 for phones and containers')
  .option('--built', 'serves the last build')
  .option('--temporary', 'ignores all settings and uses a temporary store, for tests')
  .parse();
const { built, temporary } = command.opts<{ built?: boolean; temporary?: boolean }>();

const parent = process.ppid;
if (temporary) ignoreSettings();
else loadEnv();
// Allows settings that contain addresses of this machine.
process.env['NETLIFY_DEV'] = 'true';

const [word = process.env['PORT'] ?? '8888', host] = command.args;
const port = portFrom(word);
if (built && !existsSync('dist')) fail('There is no build: run npm run build:offline');
const { problems } = readSettings(process.env);
if (problems.length > 0) fail(`Correct these settings (see .env.example):\n${problems.join('\n')}`);

if (!built) {
  // Runs Astro's script file, because Windows can't find the program by name. The `offline` mode makes the form use the
  // local captcha.
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
  const { status } = spawnSync(process.execPath, [astro, 'build', '--mode', 'offline'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
// Exits when npm exits, because npm doesn't forward signals to processes below its shell. Otherwise, this process would
// keep using the port.
setInterval(() => process.ppid === parent || process.exit(0), 500).unref();

const storeRoot = temporary ? mkdtempSync(path.join(tmpdir(), 'site-')) : '.';
if (temporary) process.once('exit', () => rmSync(storeRoot, { recursive: true }));
await serveSite(port, storeRoot, host).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  fail(`Port ${port} is in use. Stop the program using it, or choose another port: npm start 8889`);
});
console.log(`The site is at ${addresses().join(' and ')} (Ctrl-C stops it)`);

function portFrom(word: string): number {
  const number = Number(word);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  return fail(`The port must be a number from 1 to 65535, not "${word}".`);
}

/** Returns the site's addresses. 0.0.0.0 stands for all addresses of this machine. */
function addresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outer = own.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => each.address);
  const hosts = host === '0.0.0.0' ? ['localhost', ...outer] : [host ?? 'localhost'];
  return hosts.map((each) => `http://${each}:${port}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
