import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { contrast } from '../../../styles/contrast.ts';
import { themes } from '../../../styles/tokens.ts';

/** The contrast that WCAG 2.2 requires of graphics. */
const VISIBLE = 3;

/** A sentence for each logo whose colours are on average hardly seen on the surface of a theme that shows it. */
export async function findFaintLogos(root: string): Promise<string[]> {
  const sentences = globSync('src/assets/logo*.{svg,png}', { cwd: root }).map(async (file) => {
    const only = /-(dark|light)\./.exec(file)?.[1];
    const pixel = sharp(path.join(root, file)).resize(1, 1, { fit: 'fill' }).removeAlpha().raw();
    const colour = `#${(await pixel.toBuffer()).toString('hex')}`;
    return (['dark', 'light'] as const)
      .filter((theme) => !only || only === theme)
      .filter((theme) => contrast(colour, themes[theme].surface) < VISIBLE)
      .map(
        (theme) =>
          `${file} can hardly be seen in the ${theme} theme: give each theme its own, logo-dark and logo-light.`,
      );
  });
  return (await Promise.all(sentences)).flat();
}
