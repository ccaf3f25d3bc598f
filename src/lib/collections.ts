/**
 * Every collection of src/content. Astro's configuration, the content check, the schemas for editors and
 * the tests read this table, so a new collection needs a schema (content-schemas.ts) and a row here.
 */
import { z } from 'astro/zod';
import { PORTRAIT_FRAME, PROJECT_FRAME, type Frame } from './frames.ts';
import * as schemas from './content-schemas.ts';

/** How a collection's files are read, and what is checked in them. */
export interface Collection {
  /** Its files, relative to src/content. */
  files: string;
  /**
   * - `entry`: each YAML file is one entry.
   * - `list`: one YAML file with a list of entries; their position is their `order`.
   * - `names`: one YAML file with a list of texts, each the `name` of an entry.
   * - `document`: each MDX file is one entry, with its fields in the frontmatter.
   */
  kind: 'entry' | 'list' | 'names' | 'document';
  schema: z.ZodObject;
  /** Fields that must differ between all entries. */
  unique: readonly string[];
  /** Fields that contain the path of a picture, each with the frame that the picture fills. */
  pictures?: Readonly<Record<string, Frame>>;
  /** Collections of the same group share their unique fields. */
  group?: string;
}

/** The table; `image` makes the schema of a picture's path (Astro's own is known only to its configuration). */
export const collectionsWith = <Image extends z.ZodType>(image: () => Image) =>
  ({
    projects: {
      files: 'projects/*.yaml',
      kind: 'entry',
      schema: schemas.projects(image),
      unique: ['title', 'order'],
      pictures: { image: PROJECT_FRAME },
    },
    team: {
      files: 'team/*.yaml',
      kind: 'entry',
      schema: schemas.team(image),
      unique: ['name', 'order'],
      pictures: { image: PORTRAIT_FRAME },
    },
    services: {
      files: 'services.yaml',
      kind: 'list',
      schema: schemas.services,
      unique: ['id', 'title'],
    },
    values: {
      files: 'values.yaml',
      kind: 'list',
      schema: schemas.values,
      unique: ['id', 'title'],
    },
    statistics: {
      files: 'statistics.yaml',
      kind: 'list',
      schema: schemas.statistics,
      unique: ['id', 'label'],
    },
    technologies: {
      files: 'technologies.yaml',
      kind: 'names',
      schema: schemas.technologies,
      unique: ['name'],
    },
    pages: {
      files: 'pages/*.yaml',
      kind: 'entry',
      schema: schemas.pages,
      unique: ['title'],
      group: 'pages',
    },
    legal: {
      files: 'legal/*.mdx',
      kind: 'document',
      schema: schemas.legal,
      unique: ['title'],
      group: 'pages',
    },
  }) satisfies Record<string, Collection>;

/** The collections as their files are written, where a picture is the path to it. */
export const collections = collectionsWith(() => z.string());

export type CollectionName = keyof typeof collections;
