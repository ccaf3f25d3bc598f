import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface BuildCost {
  seconds: number;
  /** Peak memory of the build process in megabytes; NaN where the system does not report it. */
  memory: number;
}

/** Builds the project in `folder` and measures time and memory. Throws with Astro's output when the build fails. */
export async function timeBuild(folder: string): Promise<BuildCost> {
  const start = performance.now();
  const build = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--mode', 'offline'], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data: Buffer) => (output += data));
  let memory = NaN;
  const sampling = setInterval(() => (memory = peakMemory(build.pid) ?? memory), 50);
  const [code] = (await once(build, 'exit')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(output);
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** Peak resident memory of a process in megabytes, as Linux reports it. */
function peakMemory(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined;
  }
}
