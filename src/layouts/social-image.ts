import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { CARD_FRAME } from '../model/picture-frames.ts';
import { site } from '../site.ts';

/** Returns the address of a page's image for shared links: its `card`, or the image that the build generates. */
export async function socialImage(card: ImageMetadata | undefined, route: string): Promise<string> {
  if (!card) return `${site.url}/social/${route.slice(1) || 'home'}.jpg`;
  const [width, height] = CARD_FRAME;
  // Programs that show link previews don't support AVIF, and some don't even support WebP.
  const { src } = await getImage({ src: card, width, height, fit: 'cover', format: 'jpeg', quality: 90 });
  return site.url + src;
}
