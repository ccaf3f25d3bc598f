import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../lib/files.ts';
import { attributesOf, elementsIn } from '../lib/html.ts';
import { languageAt } from '../model/routes.ts';
import { site } from '../site.ts';
import { directionOf } from '../words/languages.ts';
import type { BuiltPage } from './built-pages.ts';

/** Draws the image of each page that says where its image is, `og:image`, with the text that it has, `og:image:alt`. */
export async function drawSocialImages(pages: readonly BuiltPage[], dist: string): Promise<void> {
  // Imported here, because the dev server draws none.
  const { socialImage } = await import('./draw-social-image.ts');
  const { default: theme } = site.theme;
  const logos = findFiles('src/assets/logo*.{svg,png}');
  const logo = logos.find((file) => file.includes(`-${theme}.`)) ?? logos[0];
  const { brand, url } = site;
  for (const { document, address: route } of pages) {
    const elements = elementsIn(document);
    const metas = elements.map(attributesOf);
    const meta = (name: string) => metas.find(({ property }) => property === name)?.['content'];
    const address = meta('og:image');
    // The first picture on view.
    const picture = metas.find(({ fetchpriority }) => fetchpriority === 'high')?.src;
    if (!address?.startsWith(`${url}/social/`)) continue;
    const file = path.join(dist, decodeURI(address.slice(url.length)));
    const title = meta('og:title') ?? brand;
    // The title, or lines of a page's own; after the title as the first line, the others are its caption.
    const text = meta('og:image:alt') ?? title;
    const caption = text.startsWith(`${title}\n`) ? text.slice(title.length + 1) : '';
    mkdirSync(path.dirname(file), { recursive: true });
    const image = await socialImage({
      title: caption ? title : text,
      caption,
      picture: picture && dist + decodeURI(picture),
      brand,
      logo,
      host: new URL(url).host,
      theme,
      isMirrored: directionOf(languageAt(route)) === 'rtl',
    });
    writeFileSync(file, image);
  }
}
