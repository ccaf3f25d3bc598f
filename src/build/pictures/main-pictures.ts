import { attributesOf, type Element } from '../../lib/html.ts';

/** Addresses of the picture that a page loads first, and of those with the same frame: all projects, all portraits. */
export function mainPictures(elements: readonly Element[]): string[] {
  const images = elements.filter(({ tagName }) => tagName === 'img').map(attributesOf);
  const first = images.find(({ fetchpriority }) => fetchpriority === 'high');
  return images.flatMap(({ src, width, height }) =>
    src && first && width === first.width && height === first.height ? src : [],
  );
}
