/** The RSS feeds of case studies and articles. Each feed contains the full texts of the twenty newest entries. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import react from '@astrojs/react/server.js';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import rss from '@astrojs/rss';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { render, type CollectionEntry } from 'astro:content';
import { markdownComponents } from '../components/markdown-components.ts';
import { documentTitle } from '../layouts/document-title.ts';
import { addressOf, feedOf } from '../model/addresses/index.ts';
import { pathsOfEach } from '../model/static-paths.ts';
import { caseStudies } from '../model/case-studies.ts';
import { articlesIn, authorOf, pageTexts } from '../model/content.ts';
import { newestTwenty } from '../model/order.ts';
import { site } from '../site.ts';
import { isoDate } from '../words/format.ts';

interface Item {
  title: string;
  description: string;
  /** An article's publication date, or the year of a case study's project. */
  date: string;
  tags: readonly string[];
  author?: string | undefined;
  entry: CollectionEntry<'studies' | 'articles'>;
}

/** Functions that return a feed's items in one language, keyed by the feed's parent page. */
const FEEDS = {
  work: async (language: string): Promise<Item[]> =>
    (await caseStudies(language)).map(({ study, project }) => {
      return { ...project, date: `${study.data.year}`, entry: study };
    }),
  insights: async (language: string): Promise<Item[]> =>
    Promise.all(
      (await articlesIn(language)).map(async (entry) => {
        return { ...entry.data, author: (await authorOf(entry, language))?.name, entry };
      }),
    ),
};

export const getStaticPaths = pathsOfEach((language) => {
  const pages = Object.keys(FEEDS) as (keyof typeof FEEDS)[];
  const feeds = pages.map(async (page) => ({
    address: feedOf(page, language),
    props: { page, items: newestTwenty(await FEEDS[page](language)) },
  }));
  return Promise.all(feeds);
});

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ locals, props }) => {
  const { page, items } = props;
  const { language } = locals;
  const { title, description } = await pageTexts(page, language);
  const container = await AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  // React components in texts need this renderer.
  container.addServerRenderer({ name: '@astrojs/react', renderer: react });
  return rss({
    title: documentTitle(title),
    description,
    site: `${site.url}${addressOf(page, language)}`,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${language}</language><atom:link href="${site.url}${feedOf(page, language)}" rel="self" type="application/rss+xml" />`,
    items: await Promise.all(
      items.map(async ({ entry, title, description, date, tags, author = site.brand }) => {
        const { Content } = await render(entry);
        const html = await container.renderToString(Content, {
          locals,
          props: { components: markdownComponents },
        });
        const link = site.url + entry.data.href;
        // Feed readers show the text outside the site, so the URLs in the text must be absolute.
        const content = html
          .replace(/(?<= (?:href|src)=")[^"]+/g, (address) => URL.parse(address, link)?.href ?? address)
          .replace(/(?<= srcset="|, )\/(?=_astro\/)/g, `${site.url}/`);
        // In RSS, the `author` element must contain an email address.
        const customData = `<dc:creator>${escaped(author)}</dc:creator>`;
        const categories = [...tags];
        return {
          title,
          description,
          pubDate: new Date(isoDate(date)),
          link,
          categories,
          customData,
          content,
        };
      }),
    ),
  });
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
