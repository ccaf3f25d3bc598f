/** The RSS feed of the case studies, with their texts. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import type { APIRoute } from 'astro';
import rss from '@astrojs/rss';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { render } from 'astro:content';
import { markdownComponents } from '../components/markdown-components.ts';
import { pageTexts } from '../model/content.ts';
import { caseStudies, feedAddress } from '../model/case-studies.ts';
import { site } from '../site.ts';

export async function getStaticPaths() {
  const addresses = await Promise.all(site.languages.map(feedAddress));
  return addresses.flatMap((address) => (address ? [{ params: { feed: address.slice(1) } }] : []));
}

export const GET: APIRoute = async ({ locals }) => {
  const { description } = await pageTexts('work', locals.language);
  const studies = await caseStudies(locals.language);
  const container = await AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  return rss({
    title: site.brand,
    description,
    site: site.url,
    trailingSlash: false,
    items: await Promise.all(
      studies.map(async ({ study, project, href }) => {
        const { Content } = await render(study);
        const html = await container.renderToString(Content, {
          locals,
          props: { components: markdownComponents },
        });
        return {
          title: project.title,
          description: project.description,
          link: href,
          pubDate: new Date(Date.UTC(study.data.year, 0)),
          // Readers show it elsewhere.
          content: html.replace(/(?<==")\/|(?<=, )\/(?=_astro\/)/g, `${site.url}/`),
        };
      }),
    ),
  });
};
