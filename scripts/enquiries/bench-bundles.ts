/** Bundles the functions with Netlify's bundler and netlify.toml's settings, and measures their size and start time. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from '@netlify/config';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';

/** A line for each function: zipped size, and the median of five cold starts. */
export async function measureBundles(): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bundles-'));
  try {
    const root = process.cwd();
    const { config } = await resolveConfig({
      cwd: root,
      repositoryRoot: root,
      context: 'production',
      offline: true,
    });
    const settings = (config as { functions?: { '*'?: { included_files?: string[] } } }).functions?.['*'];
    const options = {
      basePath: root,
      config: { '*': { includedFiles: settings?.included_files ?? [], includedFilesBasePath: root } },
      featureFlags: { zisi_pure_esm: true },
    };
    await zipFunctions('netlify/functions', directory, { ...options, archiveFormat: 'zip' });
    const unzipped = join(directory, 'unzipped');
    await zipFunctions('netlify/functions', unzipped, { ...options, archiveFormat: 'none' });
    const names = (await readdir(unzipped)).filter((name) => !name.includes('.')).sort();
    return await Promise.all(
      names.map(async (name) => {
        const { size } = await stat(join(directory, `${name}.zip`));
        const start = await coldStart(join(unzipped, name));
        return `function ${name}: ${Math.round(size / 1024)} KB zipped (aim: under 1024 KB), cold start ${start} ms`;
      }),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Milliseconds that a new process takes to import the function. */
async function coldStart(directory: string): Promise<number> {
  const files = await readdir(join(directory, 'netlify', 'functions'));
  const main = files.find((file) => /\.[cm]?js$/.test(file)) ?? '';
  const code = `const t = performance.now(); await import(process.argv[1]); console.log(performance.now() - t);`;
  const times = Array.from({ length: 5 }, () =>
    Number(
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', code, join(directory, 'netlify', 'functions', main)],
        {
          encoding: 'utf8',
        },
      ),
    ),
  );
  return Math.round(times.toSorted((a, b) => a - b)[2] ?? NaN);
}
