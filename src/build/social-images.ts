import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { site } from '../site.ts';
import { afterBuild, attribute, builtPages } from './built-pages.ts';

/** Draws the image of each built page that says where its image is, `og:image`, with its title, `og:title`. */
export const drawSocialImages = () =>
  afterBuild('social-images', async (dist) => {
    // Imported here, because the dev server draws none.
    const { socialImage } = await import('./social-image.ts');
    const { default: theme } = site.theme;
    const logos = globSync('src/assets/logo*.{svg,png}');
    const logo = logos.find((file) => file.includes(`-${theme}.`)) ?? logos[0];
    const { brand, url } = site;
    for (const { elements } of builtPages(dist)) {
      const meta = (property: string) => {
        const element = elements.find((each) => attribute(each, 'property') === property);
        return element && attribute(element, 'content');
      };
      const address = meta('og:image');
      if (!address?.startsWith(`${url}/social/`)) continue;
      const file = path.join(dist, decodeURI(address.slice(url.length)));
      const title = meta('og:title') ?? brand;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, await socialImage({ title, brand, logo, host: new URL(url).host, theme }));
    }
  });
