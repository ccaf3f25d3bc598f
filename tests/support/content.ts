/** What the content files say. Tests take counts and words from here, so that they hold for other content too. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import * as schemas from '../../src/lib/content-schemas.ts';
import { emphasisLines } from '../../src/lib/emphasis.ts';
import { parseList, parseNames } from '../../src/lib/lists.ts';

const read = (file: string) => readFileSync(path.join('src/content', file), 'utf8');
const picture = () => z.string();

/** The YAML files of a folder that are not hidden, in the order of the page. */
function entries<T extends { order: number; hidden: boolean }>(folder: string, schema: z.ZodType<T>): T[] {
  return globSync(`src/content/${folder}/*.yaml`)
    .toSorted()
    .map((file) => schema.parse(parse(readFileSync(file, 'utf8'))))
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => a.order - b.order);
}
const list = <T>(file: string, schema: z.ZodType<T>): T[] => z.array(schema).parse(parseList(read(file)));

export const projects = entries('projects', schemas.projects(picture));
export const team = entries('team', schemas.team(picture));
export const services = list('services.yaml', schemas.services);
export const values = list('values.yaml', schemas.values);
export const statistics = list('statistics.yaml', schemas.statistics);
export const technologies = z.array(schemas.technologies).parse(parseNames(read('technologies.yaml')));

/** Texts of a page, by the name of its file. */
export const pageTexts = (page: string) => schemas.pages.parse(parse(read(`pages/${page}.yaml`)));

/** A heading as it is read, without the stars. */
export const plain = (heading: string) =>
  emphasisLines(heading)
    .flat()
    .map(({ text }) => text)
    .join(' ');

/** The legal pages: address, title, headings of the second and third level, and the text. */
export const legalPages = globSync('src/content/legal/*.mdx')
  .toSorted()
  .map((file) => {
    const [, frontmatter = '', body = ''] = readFileSync(file, 'utf8').split(/^---$/m);
    const { title } = schemas.legal.parse(parse(frontmatter));
    const headings = [...body.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading!);
    return { path: `/${path.parse(file).name}`, title, headings, body };
  });
