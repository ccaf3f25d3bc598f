import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The file that the command `astro` runs: Windows finds no program by the name alone. */
const ASTRO = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));

/**
 * Builds the site for this machine (mode "offline": without keys, the local captcha takes the provider's place).
 * Prints Astro's warnings, and all of its output if the build fails. Returns whether the build succeeded.
 */
export async function buildSite(): Promise<boolean> {
  const start = performance.now();
  console.log('Building the site …');
  const build = spawn(process.execPath, [ASTRO, 'build', '--mode', 'offline'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  process.once('exit', () => build.kill());
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data: Buffer) => (output += data));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) {
    console.error(output);
    return false;
  }
  // Each message begins with the time.
  for (const message of output.split(/^(?=\d\d:\d\d:\d\d )/m)) {
    if (message.includes('[WARN]')) console.warn(message.trimEnd());
  }
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return true;
}
