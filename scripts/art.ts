/**
 * Writes all pictures that are drawn by code: `npm run art`. With `--check` it writes nothing and fails
 * if a committed picture differs from what the code draws.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { looksEqual, rasterise } from './sample-pictures/bitmap.ts';
import { bitmaps, drawnFiles } from './sample-pictures/files.ts';

const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

/** The committed file, or undefined if there is none. */
function committed(path: string): Promise<Buffer | undefined> {
  return readFile(join(root, path)).catch(() => undefined);
}

async function save(path: string, content: Buffer): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** New content by path, of the pictures that differ from the committed ones. */
async function changedFiles(): Promise<Map<string, Buffer>> {
  const changed = new Map<string, Buffer>();
  for (const { path, svg } of drawnFiles()) {
    const drawn = Buffer.from(svg);
    if (!(await committed(path))?.equals(drawn)) changed.set(path, drawn);
  }
  for (const { path, svg, size } of bitmaps) {
    const drawn = await rasterise(svg, size);
    const before = await committed(path);
    if (!before || !(await looksEqual(before, drawn))) changed.set(path, drawn);
  }
  return changed;
}

const changed = await changedFiles();
if (!isCheck) for (const [path, content] of changed) await save(path, content);

for (const path of changed.keys()) console.log(`${isCheck ? 'Out of date' : 'Drawn'}: ${path}`);
console.log(changed.size === 0 ? 'All pictures are what the code draws.' : `${changed.size} pictures.`);
if (isCheck && changed.size > 0) {
  console.error('Run `npm run art` and commit the result.');
  process.exitCode = 1;
}
