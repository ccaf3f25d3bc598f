import { translationsOf } from '../model/addresses/index.ts';
import { languageAt, routeOf } from '../model/addresses/route.ts';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { property } from '../model/fields.ts';
import { originalOf } from '../model/translations.ts';
import { site } from '../site.ts';
import { isoDate } from '../words/format.ts';
import { isMultilingual } from '../words/languages.ts';

/** Options of @astrojs/sitemap: what it says of a page besides its address. */
export const sitemapOptions = {
  namespaces: { news: false, xhtml: isMultilingual, image: false, video: false },
  filter: (address: string) => !address.endsWith('/404'),
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

/** The day on which an entry was last changed, or published, as its file in the first language says it. */
function lastChangeOf(address: string): string | undefined {
  const { files, pages } = contentSnapshot();
  const [page] = [...pages].find(([, each]) => each === address) ?? [];
  const original = page && (originalOf(page, files) ?? page);
  const { publishedOn = 'updated' } = original?.collection ?? {};
  const day = property(original?.value, 'updated') ?? property(original?.value, publishedOn);
  return typeof day === 'string' ? isoDate(day) : undefined;
}
