import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { contrast } from '../../../styles/contrast.ts';
import { themes } from '../../../styles/tokens.ts';

/** The contrast that WCAG 2.2 requires of graphics. */
const VISIBLE = 3;

/** A sentence for each logo of which less than half stands out from the surface of a theme that shows it. */
export async function findFaintLogos(root: string): Promise<string[]> {
  const logos = globSync('src/assets/logo*.{svg,png}', { cwd: root }).toSorted();
  const sentences = logos.flatMap((file) => {
    const only = /-(dark|light)\./.exec(file)?.[1];
    return (['dark', 'light'] as const).map(async (theme) => {
      if (only && only !== theme) return [];
      const small = sharp(path.join(root, file)).resize({ width: 64 }).ensureAlpha();
      const pixels = (await small.raw().toBuffer()).toString('hex').match(/.{8}/g) ?? [];
      const opaque = pixels.filter((pixel) => Number.parseInt(pixel.slice(6), 16) > 127);
      const seen = opaque.filter(
        (pixel) => contrast(`#${pixel.slice(0, 6)}`, themes[theme].surface) >= VISIBLE,
      );
      if (seen.length * 2 >= opaque.length) return [];
      return `${file} can hardly be seen in the ${theme} theme: give each theme its own, logo-dark and logo-light.`;
    });
  });
  return (await Promise.all(sentences)).flat();
}
