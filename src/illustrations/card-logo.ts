import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawnCardLogo, type CardLogo } from './logo.ts';

/** Height of an own logo in pixels. */
const HEIGHT = 64;

/** The logo on social cards, which are dark: the site's own (src/lib/own-logo.ts), or the drawn one. */
export async function cardLogo(root = '.'): Promise<CardLogo> {
  const files = globSync('src/assets/own-logo*.{svg,png}', { cwd: root });
  const file = files.find((name) => name.includes('-dark.')) ?? files[0];
  if (!file) return drawnCardLogo();
  // Larger than it is shown, so that a card can enlarge it.
  const { data, info } = await sharp(path.join(root, file))
    .resize({ height: 4 * HEIGHT })
    .png()
    .toBuffer({ resolveWithObject: true });
  const width = info.width / 4;
  const address = `data:image/png;base64,${data.toString('base64')}`;
  return { svg: `<image width="${width}" height="${HEIGHT}" href="${address}"/>`, width };
}
