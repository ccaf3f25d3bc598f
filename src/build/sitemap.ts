import { attributesOf, elementsIn } from '../lib/html.ts';
import { site } from '../site.ts';
import { isMultilingual } from '../words/languages.ts';
import type { BuiltPage } from './built-pages.ts';

/** The links to the translations of each built page, by its address. */
const alternates = new Map<string, { lang: string; url: string }[]>();

/** Options of the sitemap: the addresses alone where the site has one language, else each with its translations. */
export const inSitemap = {
  namespaces: { news: false, xhtml: isMultilingual, image: false, video: false },
  filter: (address: string) => !address.endsWith('/404'),
  serialize: <Item extends { url: string }>(item: Item) => {
    const links = alternates.get(item.url) ?? [];
    return links.length > 0 ? { ...item, links } : item;
  },
};

/** Notes the translations of each page for the sitemap, which Astro's integration writes after this. */
export function noteTranslations(pages: readonly BuiltPage[]): void {
  for (const { address, document } of pages) {
    const links = elementsIn(document).flatMap((element) => {
      const { hreflang: lang, href: url } = attributesOf(element);
      return element.tagName === 'link' && lang && url ? [{ lang, url }] : [];
    });
    alternates.set(site.url + address, links);
  }
}
