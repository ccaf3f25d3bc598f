/** Where each collection's files lie, and the schema that they keep (src/lib/content-schemas.ts). */
import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import * as schemas from './lib/content-schemas';
import { withoutHidden } from './lib/hidden';
import { parseList, parseNames } from './lib/lists';

export const collections = {
  projects: defineCollection({
    loader: withoutHidden(glob({ base: './src/content/projects', pattern: '*.yaml' })),
    schema: ({ image }) => schemas.projects(image),
  }),
  team: defineCollection({
    loader: withoutHidden(glob({ base: './src/content/team', pattern: '*.yaml' })),
    schema: ({ image }) => schemas.team(image),
  }),
  services: defineCollection({
    loader: file('src/content/services.yaml', { parser: parseList }),
    schema: schemas.services,
  }),
  values: defineCollection({
    loader: file('src/content/values.yaml', { parser: parseList }),
    schema: schemas.values,
  }),
  statistics: defineCollection({
    loader: file('src/content/statistics.yaml', { parser: parseList }),
    schema: schemas.statistics,
  }),
  technologies: defineCollection({
    loader: file('src/content/technologies.yaml', { parser: parseNames }),
    schema: schemas.technologies,
  }),
  pages: defineCollection({
    loader: glob({ base: './src/content/pages', pattern: '*.yaml' }),
    schema: schemas.pages,
  }),
  legal: defineCollection({
    loader: glob({ base: './src/content/legal', pattern: '*.mdx' }),
    schema: schemas.legal,
  }),
};
