/** The RSS feed of the case studies. */
import rss from '@astrojs/rss';
import { pageTexts } from '../model/content.ts';
import { caseStudies, feedAddress } from '../model/case-studies.ts';
import { site } from '../site.ts';
import { inLanguage } from '../words/index.ts';

export async function getStaticPaths() {
  const addresses = await Promise.all(site.languages.map((of) => inLanguage(of, feedAddress)));
  return addresses.flatMap((address) => (address ? [{ params: { feed: address.slice(1) } }] : []));
}

export async function GET() {
  const { description } = await pageTexts('work');
  const studies = await caseStudies();
  return rss({
    title: site.brand,
    description,
    site: site.url,
    trailingSlash: false,
    items: studies.map(({ project, href }) => ({
      title: project.title,
      description: project.description,
      link: href,
    })),
  });
}
