import { attributesOf, elementsIn, textOf } from '../lib/html.ts';
import { site } from '../site.ts';
import { isMultilingual } from '../words/languages.ts';
import type { BuiltPage } from './built-pages.ts';

/** What the sitemap says of a page besides its address: its translations, and when it was last changed. */
interface Details {
  links?: { lang: string; url: string }[];
  lastmod?: string;
}
/** By URL. */
const details = new Map<string, Details>();

/** Options of @astrojs/sitemap. In astro.config.mjs it must stand after finishPages, which notes the details. */
export const sitemapOptions = {
  namespaces: { news: false, xhtml: isMultilingual, image: false, video: false },
  filter: (address: string) => !address.endsWith('/404'),
  serialize: <Item extends { url: string }>(item: Item) => ({ ...item, ...details.get(item.url) }),
};

/** Notes the details of each page: translations are links in its head, the day of its last change stands in its structured data. */
export function noteForSitemap(pages: readonly BuiltPage[]): void {
  for (const { address, document } of pages) {
    const elements = elementsIn(document);
    const links = elements.flatMap((element) => {
      const { hreflang: lang, href: url } = attributesOf(element);
      return element.tagName === 'link' && lang && url ? [{ lang, url }] : [];
    });
    const data = elements.find((element) => attributesOf(element)['type'] === 'application/ld+json');
    const [, lastmod] = /"dateModified":"(.*?)"/.exec(data ? textOf(data) : '') ?? [];
    details.set(site.url + address, {
      ...(links.length > 0 && { links }),
      ...(lastmod && { lastmod }),
    });
  }
}
