/** The case studies, each with its project. */
import type { CollectionEntry } from 'astro:content';
import { entriesIn, inOrder } from './content.ts';

interface CaseStudy {
  study: CollectionEntry<'studies'>;
  project: CollectionEntry<'projects'>['data'] & { id: string };
  /** Address of its page. */
  href: string;
}

/** The case studies of visible projects in a language, in the portfolio's order. */
export async function caseStudies(language: string): Promise<CaseStudy[]> {
  const studies = new Map(
    (await entriesIn('studies', language)).map(({ entry }) => [entry.data.project, entry]),
  );
  return (await inOrder('projects', language)).flatMap((project) => {
    const study = studies.get(project.id);
    return study ? [{ study, project, href: study.data.href }] : [];
  });
}

/** The addresses of the case studies in a language, by the ids of their projects. */
export const studyAddresses = async (language: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await caseStudies(language)).map(({ project, href }) => [project.id, href]));
