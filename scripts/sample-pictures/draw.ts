import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { looksEqual, rasterise } from './bitmap.ts';
import { bitmaps, drawnFiles } from './files.ts';

/** The hashes of the pictures as `npm run art` wrote them, by path: a file with another hash is not its own. */
export const RECORD = 'scripts/sample-pictures/drawn.json';

/** What `npm run art` did, by path. */
export interface Drawn {
  /** Pictures that differ from what the code draws. */
  changed: string[];
  /** Pictures that someone has replaced, changed or deleted since they were drawn; they are left as they are. */
  kept: string[];
}

interface Picture {
  path: string;
  content: Buffer;
  /** Whether a committed file shows the same picture. */
  equals: (committed: Buffer) => boolean | Promise<boolean>;
}

/** Every picture that the code draws for the content of the project at `root`. */
async function pictures(root: string): Promise<Picture[]> {
  const vectors = drawnFiles(root).map(({ path, svg }): Picture => {
    const content = Buffer.from(svg);
    return { path, content, equals: (committed) => committed.equals(content) };
  });
  const icons = bitmaps.map(async ({ path, svg, size }): Promise<Picture> => {
    const content = await rasterise(svg, size);
    return { path, content, equals: (committed) => looksEqual(committed, content) };
  });
  return [...vectors, ...(await Promise.all(icons))];
}

/** Draws the pictures of the project at `root`, and writes those that changed unless `dryRun` is set. */
export async function drawPictures(root: string, dryRun = false): Promise<Drawn> {
  const record = JSON.parse(await readFile(path.join(root, RECORD), 'utf8')) as Record<string, string>;
  const drawn: Drawn = { changed: [], kept: [] };
  for (const { path: file, content, equals } of await pictures(root)) {
    const target = path.join(root, file);
    const committed = await readFile(target).catch(() => undefined);
    const isOurs = record[file] === (committed && hashOf(committed));
    if (committed && (await equals(committed))) {
      record[file] = hashOf(committed);
    } else if (isOurs) {
      drawn.changed.push(file);
      record[file] = hashOf(content);
      if (!dryRun) await save(target, content);
    } else {
      drawn.kept.push(file);
    }
  }
  if (!dryRun) await save(path.join(root, RECORD), Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
  return drawn;
}

async function save(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
