import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Builds the site for this machine (mode "offline": without keys the captcha is a stand-in).
 * Resolves to whether it worked; Astro has then said what was wrong.
 */
export async function buildSite(environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const build = spawn('astro', ['build', '--mode', 'offline'], {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  return code === 0;
}
