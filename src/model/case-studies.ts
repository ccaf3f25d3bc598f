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

/** The case studies of the projects that are shown, in the order of the portfolio. */
export async function caseStudies(): Promise<CaseStudy[]> {
  const studies = new Map((await entriesIn('studies')).map(({ entry }) => [entry.data.project, entry]));
  return (await inOrder('projects')).flatMap((project) => {
    const study = studies.get(project.id);
    return study ? [{ study, project, href: study.data.href }] : [];
  });
}

/** Address of the RSS feed of the case studies; undefined if there are none. */
export async function feedAddress(): Promise<string | undefined> {
  return (await caseStudies()).length > 0 ? `${await addressOf('work')}/rss.xml` : undefined;
}
