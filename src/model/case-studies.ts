/** The case studies, each with its project. */
import type { CollectionEntry } from 'astro:content';
import { entriesIn, inOrder } from './content.ts';
import { addressOf } from './addresses.ts';

export interface CaseStudy {
  study: CollectionEntry<'studies'>;
  project: CollectionEntry<'projects'>['data'] & { id: string };
  /** Address of its page. */
  href: string;
}

/** The case studies of the projects that are shown, in a language, in the order of the portfolio. */
export async function caseStudies(of: string): Promise<CaseStudy[]> {
  const studies = new Map((await entriesIn('studies', of)).map(({ entry }) => [entry.data.project, entry]));
  return (await inOrder('projects', of)).flatMap((project) => {
    const study = studies.get(project.id);
    return study ? [{ study, project, href: study.data.href }] : [];
  });
}

/** Address of the RSS feed of the case studies; undefined if there are none. */
export async function feedAddress(of: string): Promise<string | undefined> {
  return (await caseStudies(of)).length > 0 ? `${await addressOf('work', of)}/rss.xml` : undefined;
}
