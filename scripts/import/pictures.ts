/** Downloads the images referenced in a WordPress export. */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pMap from 'p-map';
import { decoded } from '../../src/model/addresses/route.ts';

const TIMEOUT_MS = 30_000;
/** The size suffix of resized copies, as in `bowl-300x200.jpg`. */
const SIZE = /-\d+x\d+(?=\.\w+$)/;

/**
 * Returns an image's file name, which includes its path below `uploads`, so that names from different months don't
 * collide.
 */
export function pictureFile(address: string): string {
  const [, type] = /^data:image\/(\w+)/.exec(address) ?? [];
  if (type) return `${createHash('sha256').update(address).digest('hex').slice(0, 12)}.${type}`;
  return decoded(URL.parse(address, 'https://localhost')?.pathname ?? address)
    .replace(/^.*\/uploads\//, '')
    .replace(SIZE, '')
    .replaceAll(/[/\s#?%]+/g, '-')
    .replace(/^-/, '');
}

/**
 * Downloads the images that are missing from `folder`, at their original size if possible. Resolves to a reason for each
 * failure.
 */
export async function fetchPictures(addresses: readonly string[], folder: string): Promise<string[]> {
  const wanted = new Map(addresses.map((address) => [path.join(folder, pictureFile(address)), address]));
  const failed = await pMap(
    [...wanted].filter(([file]) => !existsSync(file)),
    async ([file, address]) => {
      const problem = await fetchTo(file, address.replace(SIZE, ''));
      return problem && SIZE.test(address) ? fetchTo(file, address) : problem;
    },
    { concurrency: 4 },
  );
  return failed.filter((each) => each !== undefined);
}

/** Downloads a URL to a file. If that fails, resolves to the reason. */
async function fetchTo(file: string, address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return `${address}: ${response.status}`;
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    return undefined;
  } catch (error) {
    const { cause = error } = error as Error;
    return `${address}: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}
