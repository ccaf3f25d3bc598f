/** The site's content, for tests that take counts and texts from it and so pass with other content too. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import { collections } from '../../src/lib/collections.ts';
import * as schemas from '../../src/lib/content-schemas.ts';
import { emphasisLines } from '../../src/lib/emphasis.ts';
import { parseList } from '../../src/lib/lists.ts';

const read = (file: string) => readFileSync(path.join('src/content', file), 'utf8');

/** What is read of a row of the table of collections. */
interface Files<T> {
  files: string;
  schema: z.ZodType<T>;
}

/** The entries of a folder that are not hidden, in the order of the page. */
function entries<T extends { order: number; hidden: boolean }>({ files, schema }: Files<T>): T[] {
  return globSync(files, { cwd: 'src/content' })
    .toSorted()
    .map((file) => schema.parse(parse(read(file))))
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => a.order - b.order);
}

export const projects = entries(collections.projects);
export const team = entries(collections.team);

/** The entries of a list, in its order. */
function list<T>({ kind, files, schema }: Files<T> & { kind: 'list' | 'names' }): T[] {
  return z.array(schema).parse(parseList(kind, read(files)));
}

export const services = list(collections.services);
export const values = list(collections.values);
export const statistics = list(collections.statistics);
export const technologies = list(collections.technologies);

/** Texts of a page, by the name of its file. */
export const pageTexts = (page: string) => schemas.pages.parse(parse(read(`pages/${page}.yaml`)));

/** A heading as it is read, without the stars. */
export const plain = (heading: string) =>
  emphasisLines(heading)
    .flat()
    .map(({ text }) => text)
    .join(' ');

/** The legal pages: path, title, headings of the second and third level, and the text. */
export const legalPages = globSync(collections.legal.files, { cwd: 'src/content' })
  .toSorted()
  .map((file) => {
    const [, frontmatter = '', body = ''] = read(file).split(/^---$/m);
    const { title } = schemas.legal.parse(parse(frontmatter));
    const headings = [...body.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading!);
    return { path: `/${path.parse(file).name}`, title, headings, body };
  });
