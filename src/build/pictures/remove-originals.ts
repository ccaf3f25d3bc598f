import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFiles, withSlashes } from '../../lib/files.ts';

const PICTURE = /\.(svg|jpe?g|png|avif|webp|gif|tiff?)$/i;
const SVG = /\.svg$/i;

/**
 * Keeps uploaded images out of `dist`, because a photograph's metadata may reveal where it was taken. Deletes images
 * that no page or other file references. Throws if a file references an original, which happens if code uses the `src`
 * of an imported image. SVG files aren't compared with the originals: an SVG that needs no cleaning (image-service.ts)
 * is published as uploaded, but contains no metadata. `dist` must end in a slash.
 */
export function removeOriginals(dist: string): void {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => withSlashes(path.relative(dist, path.join(parentPath, name))));
  const isPicture = (name: string) => name.startsWith('_astro/') && PICTURE.test(name);
  const others = names
    .filter((name) => !isPicture(name))
    .map((file) => ({ file, content: readFileSync(dist + file) }));
  const originals = findFiles('src/content/**/*.*')
    .filter((name) => PICTURE.test(name) && !SVG.test(name))
    .map((name) => readFileSync(name));
  for (const name of names.filter(isPicture)) {
    const base = path.basename(name);
    const inHtml = encodeURI(base).replaceAll('&', '&amp;');
    const namedIn = others.find(({ content }) => content.includes(base) || content.includes(inHtml));
    if (!namedIn) {
      rmSync(dist + name);
      continue;
    }
    const picture = readFileSync(dist + name);
    if (originals.some((original) => original.equals(picture))) {
      throw new Error(
        `${namedIn.file} publishes the original image ${name}. Use getImage() instead of the image's src.`,
      );
    }
  }
}
