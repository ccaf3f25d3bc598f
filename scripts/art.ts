/**
 * Draws every committed picture again: `npm run art`. With `--check` it writes nothing and fails when
 * a committed picture is not what the code draws.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { bitmaps, drawnFiles } from '../src/art/files.ts';
import { favicon } from '../src/art/site/favicon.ts';

const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

const files = new Map<string, Buffer>();
for (const { path, svg } of drawnFiles()) files.set(path, Buffer.from(svg));
for (const { path, size } of bitmaps) files.set(path, await rasterise(favicon(), size));

const changed: string[] = [];
for (const [path, drawn] of files) {
  const committed = await readFile(join(root, path)).catch(() => undefined);
  if (committed?.equals(drawn)) continue;
  changed.push(path);
  if (!isCheck) await save(path, drawn);
}
report();

/** An SVG as a square PNG with a palette, which is the smallest form for flat colours. */
function rasterise(svg: string, size: number): Promise<Buffer> {
  // Density 72 draws the 32-unit favicon at 32 pixels; drawing it at its final size keeps edges sharp.
  const density = (72 * size) / 32;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ palette: true }).toBuffer();
}

async function save(path: string, content: Buffer): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

function report(): void {
  const summary = `${files.size} pictures, ${changed.length} ${isCheck ? 'out of date' : 'written'}`;
  console.log([summary, ...changed].join('\n  '));
  if (isCheck && changed.length > 0) {
    console.error('Run `npm run art` and commit the result.');
    process.exitCode = 1;
  }
}
