/** Checks src/content against its schemas, without Astro, and says what is wrong in editors' words. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as schemas from '../../lib/content-schemas.ts';
import { checkEntry, checkList, checkNames } from './entries.ts';
import { checkLegal, frontmatterOf } from './legal.ts';
import { addressesOf } from './links.ts';
import { picturePath } from './picture.ts';
import { checkPlainText } from './plain-text.ts';
import { inReadingOrder, type Problem } from './problem.ts';
import { checkStrays } from './stray.ts';
import { checkTags } from './tags.ts';
import { checkUnique, checkUniqueNames } from './unique.ts';
import { readYaml } from './yaml.ts';

/** Checks all content of the project at `root`; returns what is wrong, in the order of the files. */
export function checkContent(root: string): Problem[] {
  const read = (pattern: string) =>
    globSync(`src/content/${pattern}`, { cwd: root })
      .toSorted()
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const yaml = (pattern: string) => read(pattern).map(({ file, text }) => readYaml(file, text));
  const picture = (file: string) => () => picturePath(path.join(root, file));

  const projects = yaml('projects/*.yaml');
  const team = yaml('team/*.yaml');
  const services = yaml('services.yaml');
  const values = yaml('values.yaml');
  const statistics = yaml('statistics.yaml');
  const technologies = yaml('technologies.yaml');
  const pages = yaml('pages/*.yaml');
  const legal = read('legal/*.mdx');
  const around = { root, components: legalComponents(root), addresses: addressesOf(root) };

  return inReadingOrder([
    ...checkStrays(root),
    ...projects.flatMap((each) => [
      ...checkEntry(each, schemas.projects(picture(each.file))),
      ...checkTags(each, technologies[0]?.value),
    ]),
    ...checkUnique(projects, 'title', 'order'),
    ...team.flatMap((each) => checkEntry(each, schemas.team(picture(each.file)))),
    ...checkUnique(team, 'name', 'order'),
    ...services.flatMap((each) => checkList(each, schemas.services)),
    ...checkUnique(services, 'id', 'title'),
    ...values.flatMap((each) => checkList(each, schemas.values)),
    ...checkUnique(values, 'id', 'title'),
    ...statistics.flatMap((each) => checkList(each, schemas.statistics)),
    ...checkUnique(statistics, 'id', 'label'),
    ...technologies.flatMap((each) => [...checkNames(each), ...checkUniqueNames(each)]),
    ...pages.flatMap((each) => checkEntry(each, schemas.pages)),
    ...legal.flatMap(({ file, text }) => checkLegal(file, text, around)),
    ...checkUnique(
      [...pages, ...legal.flatMap(({ file, text }) => frontmatterOf(file, text) ?? [])],
      'title',
    ),
    ...[...projects, ...team, ...services, ...values, ...statistics, ...technologies, ...pages].flatMap(
      checkPlainText,
    ),
  ]);
}

/** Names of the components that legal texts may use without an import. */
function legalComponents(root: string): string[] {
  return readdirSync(path.join(root, 'src/components/legal'))
    .filter((name) => name.endsWith('.astro'))
    .map((name) => path.basename(name, '.astro'));
}
