/** What a social image shows where: texts, drawing and picture. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSocialImage, type SocialImage } from '../../../src/build/social-images/draw-social-image.ts';
import { themes } from '../../../src/styles/tokens.ts';
import { temporaryFolder } from '../../support/files.ts';

const IMAGE = { brand: 'Kingfisher', logo: undefined, host: 'agency.example', theme: 'light' } as const;
/** Pixels that one letter stands for. */
const CELL = { width: 25, height: 45 };

/** A social image in letters: `#` where something is drawn, `.` where only its background is seen. */
async function asLetters(image: SocialImage): Promise<string> {
  const background = Number.parseInt(themes[image.theme].surface.slice(3, 5), 16);
  const { data, info } = await sharp(await drawSocialImage(image))
    .extractChannel('green')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height / CELL.height }, () =>
    Array.from({ length: info.width / CELL.width }, () => '.'),
  );
  data.forEach((level, index) => {
    const x = Math.floor((index % info.width) / CELL.width);
    const y = Math.floor(index / info.width / CELL.height);
    if (Math.abs(level - background) > 40) rows[y]![x] = '#';
  });
  return rows.map((row) => row.join('')).join('\n');
}

test('a social image shows name, title and caption beside its drawing or picture, on the other side if mirrored', async () => {
  const picture = `${temporaryFolder()}/red.png`;
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#ff0000' } }).toFile(picture);
  const images: Record<string, SocialImage> = {
    'a long title, in the dark theme': {
      ...{ ...IMAGE, title: 'A title that needs more than one line', caption: 'A caption' },
      theme: 'dark',
    },
    'a short title, a logo': { ...IMAGE, title: 'Short', logo: picture },
    'a picture, mirrored': { ...IMAGE, title: 'A title with a picture', picture, isMirrored: true },
  };
  let drawn = '';
  for (const [name, image] of Object.entries(images)) drawn += `${name}\n${await asLetters(image)}\n\n`;
  await expect(drawn).toMatchFileSnapshot('social-images.txt');
});
