import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../lib/files.ts';
import { attributesOf, elementsIn } from '../../lib/html.ts';
import { languageAt } from '../../model/routes.ts';
import { site } from '../../site.ts';
import { directionOf } from '../../words/languages.ts';
import type { BuiltPage } from '../built-pages.ts';

/** Draws the images of shared links: for each page the file in /social that its `og:image` names (src/layouts/Page.astro). */
export async function drawSocialImages(pages: readonly BuiltPage[], dist: string): Promise<void> {
  // Imported here, because the dev server draws none.
  const { drawSocialImage } = await import('./draw-social-image.ts');
  const { brand, url } = site;
  const { default: theme } = site.theme;
  const logos = findFiles('src/assets/logo*.{svg,png}');
  const logo = logos.find((file) => file.includes(`-${theme}.`)) ?? logos[0];
  for (const { document, address } of pages) {
    const attributes = elementsIn(document).map(attributesOf);
    const meta = (name: string) => attributes.find(({ property }) => property === name)?.['content'];
    const imageAddress = meta('og:image');
    if (!imageAddress?.startsWith(`${url}/social/`)) continue;
    // The first picture that visitors see.
    const picture = attributes.find(({ fetchpriority }) => fetchpriority === 'high')?.src;
    const title = meta('og:title') ?? brand;
    const jpeg = await drawSocialImage({
      ...titleAndCaption(meta('og:image:alt') ?? title, title),
      picture: picture && dist + decodeURI(picture),
      brand,
      logo,
      host: new URL(url).host,
      theme,
      isMirrored: directionOf(languageAt(address)) === 'rtl',
    });
    const file = path.join(dist, decodeURI(imageAddress.slice(url.length)));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, jpeg);
  }
}

/**
 * The text of an image, which is its alternative text, in two parts: if its first line is the page's title, the others are the
 * caption. Any other text is a title of several lines.
 */
function titleAndCaption(text: string, title: string): { title: string; caption?: string } {
  return text.startsWith(`${title}\n`) ? { title, caption: text.slice(title.length + 1) } : { title: text };
}
