import { readFileSync } from 'node:fs';
import { languageAt, routeOf, translationsOf } from '../model/addresses/index.ts';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { property } from '../model/fields.ts';
import { originalOf } from '../model/translations.ts';
import { site } from '../site.ts';
import { isoDate } from '../words/format.ts';
import { isMultilingual } from '../words/languages.ts';

/** Options for @astrojs/sitemap that exclude built pages with `noindex`, and add translations and dates to the others. */
export const sitemapOptions = {
  namespaces: { news: false, xhtml: isMultilingual, image: false, video: false },
  filter: (url: string) => {
    const route = decodeURI(routeOf(new URL(url).pathname));
    const html = readFileSync(`dist${route === '/' ? '/index' : route}.html`, 'utf8');
    return !html.includes('<meta name="robots" content="noindex"');
  },
  serialize: <Item extends { url: string }>(item: Item) => {
    const address = routeOf(new URL(item.url).pathname);
    const translations = translationsOf(address, languageAt(address));
    const links = translations.map(({ language, href }) => ({ lang: language, url: site.url + href }));
    const [first] = links;
    const lastmod = lastChangeOf(address);
    return {
      ...item,
      ...(first && links.length > 1 && { links: [...links, { ...first, lang: 'x-default' }] }),
      ...(lastmod && { lastmod }),
    };
  },
};

/** Returns the date on which a page was last changed or published, from its file in the first language. */
function lastChangeOf(address: string): string | undefined {
  const { files, pages } = contentSnapshot();
  const [page] = [...pages].find(([, each]) => each === address) ?? [];
  const original = page && (originalOf(page, files) ?? page);
  const { publishedOn = 'updated' } = original?.collection ?? {};
  const day = property(original?.value, 'updated') ?? property(original?.value, publishedOn);
  return typeof day === 'string' ? isoDate(day) : undefined;
}
