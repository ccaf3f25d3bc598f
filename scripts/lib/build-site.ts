import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Builds the site for this machine (mode "offline": without keys, the local captcha takes the provider's place).
 * Prints Astro's output only when it contains a warning or the build fails. Returns whether the build succeeded.
 */
export async function buildSite(): Promise<boolean> {
  const start = performance.now();
  console.log('Building the site …');
  const build = spawn('astro', ['build', '--mode', 'offline'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data: Buffer) => (output += data));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0 || output.includes('[WARN]')) console.error(output);
  if (code !== 0) return false;
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return true;
}
