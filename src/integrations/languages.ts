import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isMultilingual, prefixOf } from '../lib/languages.ts';
import { site } from '../site.ts';
import { translations } from '../words/index.ts';
import { attribute, builtPages } from './built-pages.ts';

/** The links to the translations of each built page, by its address. */
const alternates = new Map<string, ReturnType<typeof linkOf>[]>();

const linkOf = (element: Tree.Element) => ({
  lang: attribute(element, 'hreflang') ?? '',
  url: attribute(element, 'href') ?? '',
});

/** Options of the sitemap: the addresses alone where the site has one language, else each with its translations. */
export const inSitemap = {
  namespaces: { news: false, xhtml: isMultilingual, image: false, video: false },
  filter: (address: string) => !address.endsWith('/404'),
  serialize: <Item extends { url: string }>(item: Item) => {
    const links = alternates.get(item.url) ?? alternates.get(`${item.url}/`) ?? [];
    return links.length > 0 ? { ...item, links } : item;
  },
};

/** Checks the languages of src/site.ts, and tells Netlify the 404 page of each; the first one's is the default. */
export function languages(): AstroIntegration {
  return {
    name: 'languages',
    hooks: {
      'astro:config:setup': () => assertLanguages(site.languages),
      'astro:build:done': ({ dir }) => {
        for (const { address, elements } of builtPages(fileURLToPath(dir))) {
          const links = elements.filter((each) => attribute(each, 'hreflang') && each.tagName === 'link');
          alternates.set(site.url + address, links.map(linkOf));
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

/** Throws if the languages of src/site.ts are none, or one is no code of BCP 47, there twice or without words. */
export function assertLanguages(all: readonly string[]): void {
  if (all.length === 0) throw new Error("languages in src/site.ts is empty: write one, such as ['en'].");
  for (const [index, language] of all.entries()) {
    const place = `languages in src/site.ts has '${language}'`;
    const canonical = canonicalOf(language);
    if (!canonical) {
      throw new Error(`${place}, which is no code of a language (BCP 47), such as 'de' or 'pt-BR'.`);
    }
    if (canonical !== language) throw new Error(`${place}: write it '${canonical}'.`);
    if (all.indexOf(language) < index) throw new Error(`${place} twice.`);
    if (!Object.hasOwn(translations, language)) {
      throw new Error(`${place}, but src/words/index.ts names no words for it.`);
    }
  }
}

/** A code as BCP 47 writes it, such as `pt-BR` for `pt-br`; undefined if it is none. */
function canonicalOf(language: string): string | undefined {
  try {
    // Longer ones are reserved, such as `english`.
    return Intl.getCanonicalLocales(language).find((code) => /^[a-z]{2,3}(-|$)/.test(code));
  } catch {
    return undefined;
  }
}
