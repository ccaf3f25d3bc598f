import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { attributesOf } from '../lib/html.ts';
import { site } from '../site.ts';
import type { BuiltPage } from './built-pages.ts';

/** Draws the image of each page that says where its image is, `og:image`, with its title, `og:title`. */
export async function drawSocialImages(pages: readonly BuiltPage[], dist: string): Promise<void> {
  // Imported here, because the dev server draws none.
  const { socialImage } = await import('./social-image.ts');
  const { default: theme } = site.theme;
  const logos = globSync('src/assets/logo*.{svg,png}');
  const logo = logos.find((file) => file.includes(`-${theme}.`)) ?? logos[0];
  const { brand, url } = site;
  for (const { elements } of pages) {
    const metas = elements.map(attributesOf);
    const meta = (name: string) => metas.find(({ property }) => property === name)?.['content'];
    const address = meta('og:image');
    if (!address?.startsWith(`${url}/social/`)) continue;
    const file = path.join(dist, decodeURI(address.slice(url.length)));
    const title = meta('og:title') ?? brand;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await socialImage({ title, brand, logo, host: new URL(url).host, theme }));
  }
}
