import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../lib/files.ts';

const PICTURE = /\.(svg|jpe?g|png|avif|webp|gif|tiff?)$/i;
const SVG = /\.svg$/i;

/**
 * Keeps uploaded pictures out of `dist`: a photograph may tell where it was taken. Those that no page or other text file names
 * are deleted. One that a page names, because it uses the `src` of the original, ends the build. SVG files are not compared:
 * one without anything to clean (image-service.ts) is published as it was uploaded, and has nothing to hide.
 */
export function removeOriginals(pages: readonly { file: string; source: string }[], dist: string): void {
  const names = findFiles('**/*.*', { cwd: dist });
  const texts = names
    .filter((name) => /\.(css|js|json|xml)$/.test(name))
    .map((name) => ({ file: name, source: readFileSync(dist + name, 'utf8') }))
    .concat(pages);
  const originals = findFiles('src/content/**/*.*')
    .filter((name) => PICTURE.test(name) && !SVG.test(name))
    .map((name) => readFileSync(name));
  for (const name of names.filter((each) => each.startsWith('_astro') && PICTURE.test(each))) {
    const base = path.basename(name);
    const inHtml = encodeURI(base).replaceAll('&', '&amp;');
    const namedIn = texts.find(({ source }) => source.includes(base) || source.includes(inHtml));
    if (!namedIn) {
      rmSync(dist + name);
      continue;
    }
    const picture = readFileSync(dist + name);
    if (originals.some((original) => original.equals(picture))) {
      throw new Error(
        `${namedIn.file} publishes an original picture, ${name}: use getImage() instead of its src.`,
      );
    }
  }
}
