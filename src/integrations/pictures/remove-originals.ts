import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const PICTURE = /\.(svg|jpe?g|png|avif|webp|gif|tiff?)$/i;

/**
 * Keeps the pictures of src/content as they were uploaded, with the place where a photograph was taken, off
 * the built site: Astro leaves some originals behind, and publishes any whose `src` a page reads.
 */
export function removeOriginals(): AstroIntegration {
  let content = '';
  return {
    name: 'remove-originals',
    hooks: {
      'astro:config:done': ({ config }) => {
        content = fileURLToPath(new URL('content', config.srcDir));
      },
      'astro:build:done': ({ dir }) => removeUnused(fileURLToPath(dir), content),
    },
  };
}

/** Removes pictures that no file of the built site names. Throws when it names an original. */
function removeUnused(dist: string, content: string): void {
  const names = globSync('**/*.*', { cwd: dist });
  const texts = names
    .filter((name) => /\.(html|css|js|json|xml|webmanifest)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(dist, name), 'utf8') }));
  const originals = globSync('**/*.*', { cwd: content })
    .filter((name) => PICTURE.test(name) && !name.endsWith('.svg'))
    .map((name) => readFileSync(path.join(content, name)));
  for (const name of names.filter((each) => each.startsWith('_astro') && PICTURE.test(each))) {
    const file = path.join(dist, name);
    const user = texts.find(({ text }) => text.includes(path.basename(name)));
    if (!user) {
      rmSync(file);
    } else if (originals.some((original) => original.equals(readFileSync(file)))) {
      throw new Error(
        `${user.name} publishes an original picture, ${name}: use getImage() instead of its src.`,
      );
    }
  }
}
