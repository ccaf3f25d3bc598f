import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../lib/files.ts';

const PICTURE = /\.(svg|jpe?g|png|avif|webp|gif|tiff?)$/i;

/**
 * No original of src/content may be published: a photograph may tell where it was taken. Astro leaves some in `dist`, and
 * publishes any whose `src` a page reads. Removes the pictures that no file of the site names; an original that one names is
 * an error. SVG files are not compared: one with nothing to clean (image-service.ts) is published as it was uploaded.
 */
export function removeOriginals(pages: readonly { file: string; source: string }[], dist: string): void {
  const names = findFiles('**/*.*', { cwd: dist });
  const texts = names
    .filter((name) => /\.(css|js|json|xml)$/.test(name))
    .map((name) => ({ file: name, source: readFileSync(dist + name, 'utf8') }))
    .concat(pages);
  const originals = findFiles('src/content/**/*.*')
    .filter((name) => PICTURE.test(name) && !name.endsWith('.svg'))
    .map((name) => readFileSync(name));
  for (const name of names.filter((each) => each.startsWith('_astro') && PICTURE.test(each))) {
    const namedIn = texts.find(({ source }) => source.includes(path.basename(name)));
    if (!namedIn) {
      rmSync(dist + name);
    } else if (originals.some((original) => original.equals(readFileSync(dist + name)))) {
      throw new Error(
        `${namedIn.file} publishes an original picture, ${name}: use getImage() instead of its src.`,
      );
    }
  }
}
