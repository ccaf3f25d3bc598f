/** Builds a copy of the site, and says how long that took and how much memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Build {
  seconds: number;
  /** The most memory that the building process held, in megabytes; NaN where the system doesn't tell. */
  memory: number;
}

/** Builds the project in `folder`. Throws with Astro's words when that fails. */
export async function timeBuild(folder: string): Promise<Build> {
  const start = performance.now();
  const build = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--mode', 'offline'], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data: Buffer) => (output += data));
  let memory = NaN;
  const watch = new AbortController();
  const watching = (async () => {
    while (!watch.signal.aborted) {
      memory = peakMemory(build.pid!) ?? memory;
      await sleep(50);
    }
  })();
  const [code] = (await once(build, 'exit')) as [number | null];
  const seconds = (performance.now() - start) / 1000;
  watch.abort();
  await watching;
  if (code !== 0) throw new Error(output);
  return { seconds, memory };
}

/** High-water mark of a process's memory, in megabytes, as Linux keeps it. */
function peakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined;
  }
}
