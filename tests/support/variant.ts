/**
 * Another agency's site for the tests that need one: built as Netlify does, in two languages and the other look, with
 * photographs in place of drawings and entries of its own. `npm run build:variant` builds it, as `npm test` does.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { nameOf } from '../../netlify/enquiries/settings.ts';
import { captcha, site, type Agency } from '../../src/site.ts';
import { LANGUAGES } from '../../src/words/index.ts';
import { addressOf, services, studies } from './content.ts';
import { copyProject } from './project-copy.ts';

/** The folder of the project, with a space and a letter that is not ASCII, and that of its built site. */
const ROOT = path.resolve('test-results/variant é');
export const DIST = path.join(ROOT, 'dist');

/** A key of the form that the chosen captcha's have. */
export const SITE_KEY = captcha === 'turnstile' ? `0x${'a'.repeat(22)}` : `6L${'a'.repeat(38)}`;
export const SETTINGS = {
  [nameOf('PUBLIC_CAPTCHA_SITE_KEY')]: SITE_KEY,
  [nameOf('CAPTCHA_SECRET_KEY')]: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@agency.example',
  MAIL_TO: 'team@agency.example',
};
/** Who gets something of an enquiry besides. */
const RECIPIENTS = {
  RECEIPT: 'on',
  ENQUIRY_CHAT_URL: 'https://hooks.slack.com/services/a',
  ENQUIRY_WEBHOOK_URL: 'https://program.example/hook',
  ENQUIRY_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
};
export const API_HOST = 'https://api.agency.example';
export const NEWSLETTER = { form: 'https://news.example/subscribe', field: 'EMAIL' };

export const [FIRST] = site.languages;
export const SECOND = site.languages[1] ?? LANGUAGES.find((language) => language !== FIRST)!;
export const TRANSLATED_TITLE = 'A translated project';
/** The translated pages; an agency may lack some. */
export const TRANSLATED_PAGES = ['home', 'not-found', 'contact', 'work', 'services', 'team'].filter((name) =>
  existsSync(`src/content/pages/${name}.yaml`),
);
/** The translated case study, if there is one. The home page shows it, and its project is not translated. */
export const STUDY = studies[0]?.id;

/** In the metadata of the uploaded pictures. */
export const MARKER = 'a-private-note';
/** The legal text that is changed, its date, and its address. */
export const LEGAL = findFiles('src/content/legal/*.mdx').find((file) => !/\.\w+\.mdx$/.test(file)) ?? '';
export const UPDATED = '2026-03-01';
export const LEGAL_PATH = addressOf(path.parse(LEGAL).name);

/** The files of the project that match a pattern, by their paths. */
export const uploads = () => findFiles(`${ROOT}/src/content/**/*.jpg`);

/** Builds the site. Rejects with the output when that fails. */
export async function build(settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', VITEST: '', ...settings };
  const astro = ['node_modules/astro/bin/astro.mjs', 'build'];
  await promisify(execFile)(process.execPath, astro, { cwd: ROOT, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
function write(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), content);
}
const find = (pattern: string) => findFiles(pattern, { cwd: ROOT });

const area = (width: number, background: string) =>
  sharp({ create: { width, height: (width / 3) * 2, channels: 3, background } });
/** As a telephone takes it, with its place; red in a corner, which is cut off unless it is in focus. */
const photograph = async (width: number) =>
  area(width, 'teal')
    .composite([
      {
        input: await area(60, 'red').png().toBuffer(),
        gravity: 'northwest',
      },
    ])
    .withExif({
      IFD0: { ImageDescription: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();

/** Gives the home page and each entry of the projects and of the team a photograph, the same for all. */
async function usePhotographs(): Promise<void> {
  for (const file of find('src/content/{projects/+([!.]),team/+([!.]),pages/home,pages/contact}.yaml')) {
    const others = read(file).replace(/^(image|alt|focus): .*\n/gm, '');
    write(file, `image: ./photograph.jpg\nalt: A photograph\nfocus: left top\n${others}`);
  }
  for (const folder of ['projects', 'team', 'pages', 'studies'])
    write(`src/content/${folder}/photograph.jpg`, await photograph(3000));
  // Smaller than the largest copy of its frame.
  write('src/content/legal/photograph.jpg', await photograph(1200));
}

function useOtherLook(): void {
  const settings = read('package.json');
  const other = readdirSync('src/styles/looks', { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !settings.includes(`looks/${entry.name}/`),
  );
  if (other) write('package.json', settings.replace(/looks\/[\w-]+/, `looks/${other.name}`));
}

const descriptionOf = (name: string) =>
  `The project ${name}, in as many words as a description of a project needs.`;

/** Two drawn projects with case studies of a photograph, of which one is hidden; a member without a portrait; a changed legal text. */
function addEntries(): void {
  const svg = `<?xml version="1.0"?><!-- ${MARKER} --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><metadata>${MARKER}</metadata><script>alert('${MARKER}')</script><path d="M0 0h8v5z"/></svg>`;
  const study = {
    ...{ client: 'A Client', year: 2024, services: [services[0]?.id], team: ['nobody'], featured: true },
    results: ['1', '2'].map((value) => ({ value, label: 'Counted' })),
    quotation: { text: 'Good.', name: 'A Name', role: 'Client' },
  };
  for (const [name, fields] of Object.entries({
    hidden: { order: 9001, hidden: true },
    // As an editor places one before the first.
    drawn: { order: 0.5 },
  })) {
    const project = {
      title: name,
      description: descriptionOf(name),
      image: `./${name}.svg`,
      alt: 'A plain area',
      tags: ['Test'],
    };
    write(`src/content/projects/a-${name}-project.yaml`, stringify({ ...project, ...fields }));
    write(`src/content/projects/${name}.svg`, svg);
    const about = stringify({ project: `a-${name}-project`, ...study });
    write(`src/content/studies/a-${name}-project.mdx`, `---\n${about}---\n\n![A text](./photograph.jpg)\n`);
  }
  const member = { order: 9002, name: 'No Body', role: 'Tester', bio: 'New.' };
  write('src/content/team/nobody.yaml', stringify(member));
  const legal = read(LEGAL)
    .replace(/^updated: .*\n/m, '')
    .replace('---\n', `---\nupdated: ${UPDATED}\n`);
  // All that Markdown offers, with a table of many columns.
  const [, , everything = ''] = read('tests/support/fixtures/legal-everything.mdx').split(/^---$/m);
  write(
    LEGAL,
    `${legal}\n${everything}\n<ThirdParties />\n\n<EnquiryRecipients />\n\nKept <RetentionDays /> days by <Brand />.\n\n![The seal](./photograph.jpg)\n`,
  );
}

/** Settings, fields and an option of a page that the sample does without, and no logo. */
function useOptions(): void {
  for (const file of find('src/assets/logo*')) rmSync(path.join(ROOT, file));
  const purpose = { [FIRST]: 'Counts visits' };
  const settings = {
    ...(JSON.parse(read('src/own/settings.json')) as object),
    languages: [FIRST, SECOND],
    consent: true,
    map: 'https://map.example/?query=',
    newsletter: NEWSLETTER,
    thirdParties: [{ origin: 'https://count.example', purpose, allows: ['img-src'] }],
  };
  write('src/own/settings.json', JSON.stringify(settings));
  const page = read('src/content/pages/contact.yaml');
  write(
    'src/content/pages/contact.yaml',
    `${page}booking:\n  text: Book a call\n  href: https://call.example\n`,
  );
  const own = `
  phone: { label: 'Telephone', kind: 'tel', isHalf: true, optional: true, maxLength: 40, autoComplete: 'tel' },
  subject: { label: 'Subject', kind: 'select', options: ['A shop', 'A site'], optional: true },
  news: { label: 'Send me [news](https://news.example), please', kind: 'checkbox', optional: true },
}`;
  write('src/own/fields.ts', read('src/own/fields.ts').replace(/(?<=message) \}/, `,${own}`));
}

/** Articles for two pages, one of which moved here and is translated, and one that is not published yet. */
export const ARTICLE_PAGES = ['einblicke', 'einblicke/article-11'];
/** A rule of the owner's in public/_redirects. */
export const OWN_REDIRECT = '/old /work 301';
export const FORMER = { first: '/blog/article-11', second: '/blog/artikel-11' };
function addArticles(): void {
  const texts = (title: string) => ({ title, description: descriptionOf(title) });
  const add = (name: string, fields: object, text = 'A text.') =>
    write(`src/content/articles/${name}.mdx`, `---\n${stringify(fields)}---\n\n${text}\n`);
  for (let day = 10; day <= 20; day++) {
    const own = { date: `2026-03-${day}`, tags: ['Test'], ...(day > 12 && { author: 'nobody' }) };
    add(`article-${day}`, { ...texts(`Article ${day}`), ...own });
  }
  const moved = { ...texts('Article 11'), date: '2026-03-11', updated: '2026-04-01' };
  add('article-11', { ...moved, tags: ['Test'], formerly: [FORMER.first] });
  // 600 words, which are three minutes.
  add(
    `article-11.${SECOND}`,
    { ...texts('Artikel 11'), formerly: [FORMER.second] },
    'Ein Text. '.repeat(300),
  );
  add('article-later', { ...texts('Article later'), date: '2999-01-01' });
  // Without a line break at its end.
  write('public/_redirects', OWN_REDIRECT);
  const page = { ...texts('Insights'), heading: 'Insights', intro: 'Articles.' };
  write('src/content/pages/insights.yaml', stringify(page));
  write(`src/content/pages/insights.${SECOND}.yaml`, stringify({ ...page, address: 'einblicke' }));
}

/** Translates the pages, one case study and one project. */
function translate(): void {
  for (const file of find(`src/content/**/*.{${LANGUAGES.join()}}.*`)) rmSync(path.join(ROOT, file));
  const add = (file: string, content: string) =>
    write(`src/content/${file.replace(/\.\w+$/, `.${SECOND}$&`)}`, content);

  for (const name of TRANSLATED_PAGES) {
    const file = `pages/${name}.yaml`;
    const { booking, ...own } = parse(read(`src/content/${file}`)) as { booking?: { text: string } };
    const untranslated = {
      image: undefined,
      focus: undefined,
      ...(booking && { booking: { text: booking.text } }),
    };
    const texts = { ...own, ...untranslated };
    add(file, stringify(name === 'contact' ? { ...texts, address: 'kontakt' } : texts));
  }
  add(
    'projects/a-drawn-project.yaml',
    stringify({ title: TRANSLATED_TITLE, description: descriptionOf('drawn'), alt: 'An area' }),
  );
  if (STUDY) {
    const file = `studies/${STUDY}.mdx`;
    const [, header = '', body = ''] = read(`src/content/${file}`).split(/^---$/m);
    const fields = parse(header) as Record<string, unknown>;
    const { client, results, quotation } = fields;
    const note = 'A text with a note[^1], twice[^1].\n\n[^1]: The note.\n';
    const study = (texts: object) => `---\n${stringify(texts)}---\n${body}\n${note}`;
    write(`src/content/${file}`, study({ ...fields, featured: true }));
    add(file, study({ client, results, quotation }));
  }
  const { tagline, region, navigation, legal, ...agency } = JSON.parse(
    read('src/content/agency.json'),
  ) as Agency;
  const addressOf = (contact: Agency['legalContact']) =>
    contact?.address && { address: { ...contact.address, postalCode: undefined } };
  const contacts = { contact: addressOf(agency.contact), legalContact: addressOf(agency.legalContact) };
  add('agency.json', JSON.stringify({ tagline, region, navigation, legal, ...contacts }));
}

/** As Git checks files out on Windows. */
function useWindowsLines(): void {
  for (const file of find('src/{content,own}/**/*.{json,yaml,mdx}'))
    write(file, read(file).replaceAll(/\r?\n/g, '\r\n'));
}

if (import.meta.main) {
  rmSync(ROOT, { recursive: true, force: true });
  copyProject(ROOT);
  await usePhotographs();
  useOtherLook();
  useOptions();
  addEntries();
  translate();
  addArticles();
  useWindowsLines();
  // West of Greenwich, where a date without a time is still the day before.
  const netlify = { NETLIFY: 'true', CONTEXT: 'production', TZ: 'America/Los_Angeles' };
  await build({ ...SETTINGS, ...RECIPIENTS, PUBLIC_API_HOST: API_HOST, RETENTION_DAYS: '7', ...netlify });
}
