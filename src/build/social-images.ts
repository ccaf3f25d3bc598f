import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../lib/files.ts';
import { attributesOf, elementsIn } from '../lib/html.ts';
import { languageAt } from '../model/routes.ts';
import { site } from '../site.ts';
import { directionOf } from '../words/languages.ts';
import type { BuiltPage } from './built-pages.ts';

/** Draws the file in /social that each page names as `og:image` (Page.astro), with the text of its `og:image:alt`. */
export async function drawSocialImages(pages: readonly BuiltPage[], dist: string): Promise<void> {
  // Imported here, because the dev server draws none.
  const { drawSocialImage } = await import('./draw-social-image.ts');
  const { default: theme } = site.theme;
  const logos = findFiles('src/assets/logo*.{svg,png}');
  const logo = logos.find((file) => file.includes(`-${theme}.`)) ?? logos[0];
  const { brand, url } = site;
  for (const { document, address } of pages) {
    const attributes = elementsIn(document).map(attributesOf);
    const meta = (name: string) => attributes.find(({ property }) => property === name)?.['content'];
    const imageAddress = meta('og:image');
    // The first picture that visitors see.
    const picture = attributes.find(({ fetchpriority }) => fetchpriority === 'high')?.src;
    if (!imageAddress?.startsWith(`${url}/social/`)) continue;
    const file = path.join(dist, decodeURI(imageAddress.slice(url.length)));
    const title = meta('og:title') ?? brand;
    // The page's title or another text. If its first line is the title, the others are the caption.
    const text = meta('og:image:alt') ?? title;
    const caption = text.startsWith(`${title}\n`) ? text.slice(title.length + 1) : '';
    mkdirSync(path.dirname(file), { recursive: true });
    const jpeg = await drawSocialImage({
      title: caption ? title : text,
      caption,
      picture: picture && dist + decodeURI(picture),
      brand,
      logo,
      host: new URL(url).host,
      theme,
      isMirrored: directionOf(languageAt(address)) === 'rtl',
    });
    writeFileSync(file, jpeg);
  }
}
