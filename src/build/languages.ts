import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { prefixOf } from '../model/routes.ts';
import { site } from '../site.ts';
import { isMultilingual } from '../words/languages.ts';
import { attribute, builtPages } from './built-pages.ts';

/** The links to the translations of each built page, by its address. */
const alternates = new Map<string, { lang: string; url: string }[]>();

/** Options of the sitemap: the addresses alone where the site has one language, else each with its translations. */
export const inSitemap = {
  namespaces: { news: false, xhtml: isMultilingual, image: false, video: false },
  filter: (address: string) => !address.endsWith('/404'),
  serialize: <Item extends { url: string }>(item: Item) => {
    const links = alternates.get(item.url) ?? alternates.get(`${item.url}/`) ?? [];
    return links.length > 0 ? { ...item, links } : item;
  },
};

/** Tells Netlify the 404 page of each language, and the sitemap the translations of each page. */
export function languages(): AstroIntegration {
  return {
    name: 'languages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        for (const { address, elements } of builtPages(fileURLToPath(dir))) {
          const links = elements.flatMap((each) => {
            const [lang, url] = [attribute(each, 'hreflang'), attribute(each, 'href')];
            return each.tagName === 'link' && lang && url ? [{ lang, url }] : [];
          });
          alternates.set(site.url + address, links);
        }
        const rules = site.languages.slice(1).map((language) => {
          const prefix = prefixOf(language);
          return `${prefix}/* ${prefix}/404.html 404\n`;
        });
        if (rules.length > 0) appendFileSync(new URL('_redirects', dir), rules.join(''));
      },
    },
  };
}
