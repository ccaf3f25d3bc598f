import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { findFiles } from '../../lib/files.ts';
import { attributesOf, elementsIn } from '../../lib/html.ts';
import { languageAt } from '../../model/addresses/route.ts';
import { site } from '../../site.ts';
import type { BuiltPage } from '../built-pages.ts';

/** Draws the social images: for each page, the file in /social specified by its `og:image` (src/layouts/Page.astro). */
export async function drawSocialImages(
  pages: readonly BuiltPage[],
  dist: string,
  logger: Pick<AstroIntegrationLogger, 'warn'>,
): Promise<void> {
  // The import is dynamic, because the dev server draws no social images.
  const { drawSocialImage } = await import('./draw-social-image.ts');
  const { withoutEmoji } = await import('./draw-text.ts');
  const { isDrawable, loadEastAsianFonts } = await import('./pango.ts');
  const { brand, url } = site;
  const { default: theme } = site.theme;
  const logos = findFiles('src/assets/logo*.{svg,png}');
  const logoNamed = (name: string) => logos.find((file) => file.includes(`/${name}.`));
  // Selects the same logo as src/components/Logo.astro.
  const logo = logoNamed('logo') ?? logoNamed(`logo-${theme}`);
  const images = pages.flatMap(({ document, address }) => {
    const elements = elementsIn(document);
    const attributes = elements.map(attributesOf);
    const meta = (name: string) => attributes.find(({ property }) => property === name)?.['content'];
    const imageAddress = meta('og:image');
    if (!imageAddress?.startsWith(`${url}/social/`)) return [];
    const file = decodeURI(imageAddress.slice(url.length));
    // If the owner provides an image for the page, none is drawn.
    if (existsSync(path.join('public', file))) return [];
    // Finds the first visible image on the page that is hosted by the site itself.
    const picture = elements
      .filter(({ tagName }) => tagName === 'img')
      .map(attributesOf)
      .find(({ fetchpriority, src = '' }) => fetchpriority === 'high' && /^\/[^/]/.test(src))?.src;
    const title = meta('og:title') ?? brand;
    const texts = titleAndCaption(meta('og:image:alt') ?? title, title);
    return [{ address, file: path.join(dist, file), picture, ...texts }];
  });
  const removeFonts = await loadEastAsianFonts([
    brand,
    ...images.flatMap(({ title, caption = '' }) => [title, caption]),
  ]);
  try {
    for (const { address, file, title, caption, picture } of images) {
      if (!(await isDrawable(withoutEmoji(title))))
        logger.warn(
          `The social image of ${address} has no title, because the typeface lacks some of its letters. Add a font that includes them to "scripts" in src/own/typeface.json (docs/adopting.md).`,
        );
      const jpeg = await drawSocialImage({
        title,
        ...(caption !== undefined && { caption }),
        picture: picture && dist + decodeURI(picture),
        brand,
        logo,
        host: new URL(url).host,
        theme,
        language: languageAt(address),
      });
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, jpeg);
    }
  } finally {
    await removeFonts();
  }
}

/**
 * Splits the alternative text of an image. If its first line is the page's title, the other lines are the caption. Otherwise
 * all lines are the title.
 */
function titleAndCaption(text: string, title: string): { title: string; caption?: string } {
  return text.startsWith(`${title}\n`) ? { title, caption: text.slice(title.length + 1) } : { title: text };
}
