/** Case studies together with their projects. */
import type { CollectionEntry } from 'astro:content';
import { entriesIn, inOrder } from './content.ts';

interface CaseStudy {
  study: CollectionEntry<'studies'>;
  project: CollectionEntry<'projects'>['data'] & { id: string };
  /** The address of the case study's page. */
  href: string;
}

/** Returns the case studies of visible projects in a language, in portfolio order. */
export async function caseStudies(language: string): Promise<CaseStudy[]> {
  const studies = new Map(
    (await entriesIn('studies', language)).map(({ entry }) => [entry.data.project, entry]),
  );
  return (await inOrder('projects', language)).flatMap((project) => {
    const study = studies.get(project.id);
    return study ? [{ study, project, href: study.data.href }] : [];
  });
}
