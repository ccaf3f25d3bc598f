import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

/** Returns the address of a small copy of a project's image; `width` is in CSS pixels. */
export async function thumbnailOf(
  { image, focus }: { image: ImageMetadata; focus?: string | undefined },
  width: number,
): Promise<string> {
  const size = { width, height: (width * 5) / 8, ...(focus && { position: focus }) };
  return (await getImage({ src: image, ...size, format: 'webp', quality: 'low' })).src;
}
