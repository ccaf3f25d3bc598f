/** A copy of the project in two languages: its pages, one case study and one project are translated. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { site, type Agency } from '../../../src/site.ts';
import { translations } from '../../../src/words/index.ts';
import { projects, studies } from '../content.ts';
import { buildCopy, copyProject } from '../project-copy.ts';

export const [FIRST] = site.languages;
export const SECOND = Object.keys(translations).find((language) => language !== FIRST)!;
export const TRANSLATED_TITLE = 'A translated project';
/** The translated pages; an agency may have no services. */
export const PAGES = ['home', 'not-found', 'contact', 'work', 'services'].filter((name) =>
  existsSync(`src/content/pages/${name}.yaml`),
);
/** The translated case study, if there is one. The home page shows it, and its project is not translated. */
export const STUDY = studies[0]?.id;
export const SITE_KEY = `6L${'a'.repeat(38)}`;

/** Builds the copy. */
export async function buildTranslatedCopy(): Promise<{ folder: string; remove: () => void }> {
  const { folder, remove } = copyProject();
  const settings = path.join(folder, 'src/own/settings.json');
  const before = JSON.parse(readFileSync(settings, 'utf8')) as object;
  writeFileSync(settings, JSON.stringify({ ...before, languages: [FIRST, SECOND] }));
  translateContent(path.join(folder, 'src/content'));
  await buildCopy(folder, ['--mode', 'offline'], { PUBLIC_RECAPTCHA_SITE_KEY: SITE_KEY });
  return { folder, remove };
}

function translateContent(root: string): void {
  const find = (pattern: string) => globSync(pattern, { cwd: root });
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const write = (file: string, content: string) =>
    writeFileSync(path.join(root, file.replace(/\.\w+$/, `.${SECOND}$&`)), content);

  for (const file of find(`**/*.{${Object.keys(translations).join()}}.*`)) rmSync(path.join(root, file));
  for (const name of PAGES) {
    const file = `pages/${name}.yaml`;
    const texts = { ...(parse(read(file)) as object), image: undefined, focus: undefined };
    write(file, stringify(name === 'contact' ? { ...texts, address: 'kontakt' } : texts));
  }
  const project = projects.find(({ id }) => id !== STUDY);
  write(`projects/${project?.id}.yaml`, stringify({ title: TRANSLATED_TITLE }));
  if (STUDY) {
    const file = `studies/${STUDY}.mdx`;
    const [, header = '', body = ''] = read(file).split(/^---$/m);
    const fields = parse(header) as Record<string, unknown>;
    const { client, results, quotation } = fields;
    const study = (texts: object) => `---\n${stringify(texts)}---\n${body}`;
    writeFileSync(path.join(root, file), study({ ...fields, featured: true }));
    write(file, study({ client, results, quotation }));
  }
  write('agency.json', JSON.stringify(textsOf(JSON.parse(read('agency.json')) as Agency)));
}

/** What of the agency's settings is translated. */
function textsOf({ tagline, region, contact, legalContact, navigation, legal }: Agency): object {
  const texts = (of: Agency['legalContact']) =>
    of?.address && { address: { ...of.address, postalCode: undefined } };
  return { tagline, region, navigation, legal, contact: texts(contact), legalContact: texts(legalContact) };
}
