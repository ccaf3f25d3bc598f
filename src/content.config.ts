/** Gives Astro the collections of src/model/collections.ts. */
import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { collections as table, pageCollections, pages } from './model/collections.ts';
import { contentLoader } from './model/loader.ts';

const { projects, studies, team, services, values, statistics, technologies, legal, agency } = table;

/** The fields of an entry that are not translated, with their language; none in the first one. */
const lang = { lang: z.record(z.string(), z.string()).default({}) };
/** The position of an entry in its list, from 1. */
const position = { order: z.int(), ...lang };

export const collections = {
  projects: defineCollection({
    loader: contentLoader(projects),
    schema: ({ image }) => projects.schema.extend({ image: image(), ...lang }),
  }),
  studies: defineCollection({ loader: contentLoader(studies), schema: studies.schema }),
  team: defineCollection({
    loader: contentLoader(team),
    schema: ({ image }) => team.schema.extend({ image: image().optional(), ...lang }),
  }),
  services: defineCollection({ loader: contentLoader(services), schema: services.schema.extend(position) }),
  values: defineCollection({ loader: contentLoader(values), schema: values.schema.extend(position) }),
  statistics: defineCollection({
    loader: contentLoader(statistics),
    schema: statistics.schema.extend(position),
  }),
  technologies: defineCollection({
    loader: contentLoader(technologies),
    schema: technologies.schema.extend(position),
  }),
  // The texts of a page are below its name, by which types know them.
  pages: defineCollection({
    loader: contentLoader(...Object.values(pageCollections(pages))),
    schema: ({ image }) =>
      z.strictObject({ ...pages, home: pages.home.extend({ image: image().optional() }) }).partial(),
  }),
  legal: defineCollection({ loader: contentLoader(legal), schema: legal.schema }),
  agency: defineCollection({ loader: contentLoader(agency), schema: agency.schema.extend(lang) }),
};
