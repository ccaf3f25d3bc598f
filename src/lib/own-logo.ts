/** A logo of the site's own: `own-logo.svg` or .png in src/assets, or one for each theme, `own-logo-dark.svg`. */
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

const files = import.meta.glob<{ default: ImageMetadata }>('../assets/own-logo*.{svg,png}', { eager: true });

/** A copy of the logo for one size. */
export interface LogoCopy {
  src: string;
  width: number;
  height: number;
  /** The class of a picture that only one theme shows. */
  class: 'dark-only' | 'light-only' | undefined;
}

/** Copies of the own logo of at most that height and width in CSS pixels; none where the logo is drawn. */
export function ownLogo(maxHeight: number, maxWidth: number): Promise<LogoCopy[]> {
  return Promise.all(
    Object.entries(files).map(async ([file, { default: image }]) => {
      const scale = Math.min(maxHeight / image.height, maxWidth / image.width);
      const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
      const copy =
        image.format === 'svg'
          ? await getImage({ src: image, width, height, format: 'svg' })
          : // For screens with more pixels, as far as the file has them.
            await getImage({ src: image, width: Math.min(2 * width, image.width), format: 'webp' });
      return { src: copy.src, width, height, class: themeClass(file) };
    }),
  );
}

function themeClass(file: string): LogoCopy['class'] {
  if (file.includes('-dark.')) return 'dark-only';
  return file.includes('-light.') ? 'light-only' : undefined;
}
