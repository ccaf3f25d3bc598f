/**
 * Another agency's site for the tests that need one: built as Netlify does, in three languages and the other look, with
 * photographs in place of drawings and entries of its own. `npm run build:variant` builds it, as `npm test` does.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
/** What another company is for, which only the first language says. */
export const PURPOSE = 'Counts visits';
export const NEWSLETTER = { form: 'https://news.example/subscribe', field: 'EMAIL' };

export const [FIRST] = site.languages;
export const SECOND = site.languages[1] ?? LANGUAGES.find((language) => language !== FIRST)!;
/** From right to left; it has only a home page, as on the first day of a translation. */
export const THIRD = ['ar', 'he', 'fa'].find((language) => language !== FIRST && language !== SECOND)!;
export const TRANSLATED_TITLE = 'A translated project';
/** At the beginning of translated headings, and of translated texts of the agency. */
const IN_SECOND = 'Translated: ';
/** The translated pages; an agency may lack some. */
export const TRANSLATED_PAGES = ['home', 'not-found', 'about', 'contact', 'services', 'work', 'team'].filter(
  (name) => existsSync(`src/content/pages/${name}.yaml`),
);
/** The translated case study, if there is one. The home page shows it, and its project is not translated. */
export const STUDY = studies[0]?.id;

/** In the metadata of the uploaded pictures. */
export const MARKER = 'a-private-note';
/** The legal text that is changed, its date, and its address. */
export const LEGAL = findFiles('src/content/legal/*.mdx').find((file) => !/\.\w+\.mdx$/.test(file)) ?? '';
export const UPDATED = '2026-03-01';
export const LEGAL_PATH = addressOf(path.parse(LEGAL).name);

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
const edit = (file: string, edited: (text: string) => string) => write(file, edited(read(file)));
const find = (pattern: string) => findFiles(pattern, { cwd: ROOT });

const area = (width: number, background: string) =>
  sharp({ create: { width, height: (width / 3) * 2, channels: 3, background } });
/** As a telephone takes it, with its place; red in a corner, which is cut off unless it is in focus. */
const photograph = async (width: number) =>
  area(width, 'teal')
    .composite([{ input: await area(60, 'red').png().toBuffer(), gravity: 'northwest' }])
    .withExif({
      IFD0: { ImageDescription: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();

const PHOTOGRAPH = 'image: ./photograph.jpg\nalt: A photograph\nfocus: left top';
/** Gives the home page and each entry of the projects and of the team a photograph, the same for all. */
async function usePhotographs(): Promise<void> {
  for (const file of find('src/content/{projects/+([!.]),team/+([!.]),pages/home,pages/contact}.yaml')) {
    edit(file, (text) => `${PHOTOGRAPH}\n${text.replace(/^(image|alt|focus): .*\n/gm, '')}`);
  }
  for (const file of find('src/content/pages/about.yaml'))
    edit(file, (text) => {
      const page = parse(text) as { story: object };
      return stringify({ ...page, story: { ...page.story, ...(parse(PHOTOGRAPH) as object) } });
    });
  for (const folder of ['projects', 'team', 'pages', 'studies', 'articles'])
    write(`src/content/${folder}/photograph.jpg`, await photograph(3000));
  // Smaller than the largest copy of its frame.
  write('src/content/legal/photograph.jpg', await photograph(1200));
  // Smaller than a text is wide, and higher than a window.
  for (const [name, width, height] of [
    ['seal', 120, 60],
    ['telephone', 589, 1309],
  ] as const)
    write(
      `src/content/legal/${name}.jpg`,
      await area(60, 'teal').resize(width, height, { fit: 'fill' }).jpeg().toBuffer(),
    );
}

function useOtherLook(): void {
  const settings = read('package.json');
  const other = findFiles('src/styles/looks/*/').find((look) => !settings.includes(`${look}/`));
  if (other) write('package.json', settings.replace(/src\/styles\/looks\/[\w-]+/, other));
}

/** The entries of `tests/support/variant`, of which each `.second` is in the second language, and a changed legal text. */
function addEntries(): void {
  const folder = 'tests/support/variant';
  for (const file of findFiles('**/*.*', { cwd: folder })) {
    const text = readFileSync(path.join(folder, file), 'utf8').replace('SERVICE', services[0]?.id ?? '');
    write(`src/content/${file.replace('.second.', `.${SECOND}.`)}`, text);
  }
  // With the sample's, 21 members: in rows of three, all of which they fill.
  const member = read('src/content/team/somebody.yaml');
  for (const number of [2, 3, 4, 5, 6, 7, 8, 9])
    write(`src/content/team/somebody-${number}.yaml`, member.replace('Body', `$& ${number}`));
  const everything = read('tests/support/fixtures/legal-everything.mdx');
  edit(LEGAL, (text) => {
    const legal = text.replace(/^updated: .*\n/m, '').replace('---\n', `---\nupdated: ${UPDATED}\n`);
    return legal + everything.slice(everything.indexOf('\n## '));
  });
}

const BOOKING = { text: 'Book a call', href: 'https://call.example' };
/** Settings, fields, a legal name and an option of a page that the sample does without, and no logo. */
function useOptions(): void {
  for (const file of find('src/assets/logo*')) rmSync(path.join(ROOT, file));
  const purpose = { [FIRST]: PURPOSE };
  const settings = {
    languages: [FIRST, SECOND, THIRD],
    consent: true,
    campaigns: 'visit',
    map: 'https://map.example/?query=',
    newsletter: NEWSLETTER,
    analytics: { script: '/count.js', attributes: [{ name: 'data-site', value: 'a' }] },
    thirdParties: [{ origin: 'https://count.example', purpose, allows: ['img-src'] }],
  };
  edit('src/own/settings.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...settings }));
  // Complete, so that nothing is said to be missing.
  edit('src/own/words.json', (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      [THIRD]: JSON.parse(read('src/words/en.json')) as object,
    }),
  );
  write('public/count.js', '');
  edit('src/own/colours.json', (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), 'ok-bg': ['#1d573e', '#1a6b46'] }),
  );
  edit('src/content/agency.json', (text) => {
    const agency = JSON.parse(text) as Agency;
    const { address } = { ...agency.contact, ...agency.legalContact };
    return JSON.stringify({ ...agency, legalName: 'Legal Ltd', legalContact: { address }, theme: 'light' });
  });
  edit('src/content/statistics.yaml', (text) => text.replace(/value: .*/, 'value: 25000+'));
  edit('src/content/pages/contact.yaml', (text) =>
    stringify({ ...(parse(text) as object), booking: BOOKING }),
  );
  const own = `
  phone: { label: 'Telephone', kind: 'tel', isHalf: true, optional: true, maxLength: 40, autoComplete: 'tel' },
  subject: { label: 'Subject', kind: 'select', options: ['A shop', 'A site'] },
  news: { label: 'Send me [news](https://news.example) of the [mill](https://mill.example) (monthly)', kind: 'checkbox', optional: true },
}`;
  edit('src/own/fields.ts', (text) => text.replace(/(?<=message) \}/, `,${own}`));
}

/** The names of the files of articles that are called otherwise than after their day; ü of one is decomposed, as on macOS. */
const ARTICLE_NAMES: Readonly<Record<number, string>> = {
  ...{
    12: 'अनुभव',
    13: 'مقال',
    14: '記事',
    15: 'über-uns',
    16: 'fu\u0308r-alle',
    17: 'with space',
    18: 'next.js-tips',
  },
  // Longer than 200 bytes when it is encoded.
  19: '私たちが学んだことを書いた長い名前の記事です',
};
const ARTICLE_DAYS = [10, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const articleName = (day: number) => ARTICLE_NAMES[day] ?? `article-${day}`;
/** The names of the articles in both languages, as addresses have them. */
export const ARTICLES = [11, ...ARTICLE_DAYS].map((day) => articleName(day).normalize());
/** Articles for two pages in both languages, one of which moved here, and one that is not published yet. */
export const ARTICLE_PAGES = ['einblicke', ...ARTICLES.map((name) => `einblicke/${name}`), 'einblicke/2'];
/** A rule of the owner's in public/_redirects. */
export const OWN_REDIRECT = '/old /work 301';
export const FORMER = { first: '/blog/article-11', second: '/blog/artikel-11' };
/** Headings whose ids are not those of their source, and links to them. */
const ANCHORS = `
## Signs -- and "quotation" marks

See [above](#signs--and-quotation-marks) and [the note](#user-content-fn-1)[^1].

## A note in a heading[^1]

## Main

[^1]: The note.
`;
/** The former address of a translated article, and its name. */
export const FORMER_JAPANESE = ['/ブログ/記事.html', '記事'] as const;
function addArticles(): void {
  for (const day of ARTICLE_DAYS) {
    write(
      `src/content/articles/${articleName(day)}.mdx`,
      `---
title: Article ${day}
description: The project Article ${day}, in as many words as a description of a project needs.
date: 2026-03-${day}
tags: [${day === 18 ? 'Other' : 'Test'}]
${day > 12 ? 'author: jade' : ''}
${day > 18 ? PHOTOGRAPH : ''}
---

A text.

## One

## Two
${day === 10 ? ANCHORS : ''}`,
    );
    const former = articleName(day) === FORMER_JAPANESE[1] ? `formerly: [${FORMER_JAPANESE[0]}]\n` : '';
    write(
      `src/content/articles/${articleName(day)}.${SECOND}.mdx`,
      `---
title: Artikel ${day}
description: Das Projekt Artikel ${day}, in so vielen Worten, wie die Beschreibung eines Projekts braucht.
${day > 18 ? 'alt: Eine Photographie' : ''}
${former}---

Ein Text.
`,
    );
  }
  // 600 words, which are three minutes.
  edit(`src/content/articles/article-11.${SECOND}.mdx`, (text) => text + 'Ein Text. '.repeat(300));
  // Without a line break at its end.
  write('public/_redirects', OWN_REDIRECT);
}

/** Translates the pages, one case study and one project; into the third language, the home page only. */
function translate(): void {
  for (const file of find(`src/content/**/*.{${LANGUAGES.join()}}.*`)) rmSync(path.join(ROOT, file));
  const add = (file: string, content: string) =>
    write(`src/content/${file.replace(/\.\w+$/, `.${SECOND}$&`)}`, content);

  for (const name of TRANSLATED_PAGES) {
    const file = `pages/${name}.yaml`;
    const texts = read(`src/content/${file}`).replace(/^ *(image|focus): .*\n/gm, '');
    const { booking, ...page } = parse(texts) as { heading: string; booking?: { text: string } };
    const own = { heading: IN_SECOND + page.heading, booking: booking && { text: booking.text } };
    add(file, stringify({ ...page, ...own, ...(name === 'contact' && { address: 'kontakt' }) }));
  }
  if (STUDY) {
    const file = `studies/${STUDY}.mdx`;
    const [, header = '', body = ''] = read(`src/content/${file}`).split(/^---$/m);
    const { client, results, quotation, ...fields } = parse(header) as Record<string, unknown>;
    const texts = { client, results, quotation };
    const note = 'A text with a note[^1], twice[^1].\n\n[^1]: The note.\n';
    const study = (fields: object) => `---\n${stringify(fields)}---\n${body}\n${note}`;
    write(
      `src/content/${file}`,
      study({ ...fields, ...texts, featured: true, wide: '../legal/photograph.jpg' }),
    );
    add(file, study(texts));
  }
  const agency = JSON.parse(read('src/content/agency.json')) as Agency;
  const { tagline, region, navigation, legal } = agency;
  const [contact, legalContact] = [agency.contact, agency.legalContact].map(
    (each) => each?.address && { address: { ...each.address, postalCode: undefined } },
  );
  const texts = JSON.stringify({ tagline, region, navigation, legal, contact, legalContact });
  add('agency.json', texts.replaceAll(/"(tagline|label|town)":"/g, `$&${IN_SECOND}`));
  const [, header = ''] = read(LEGAL)
    .replace(/^updated: .*\n/m, '')
    .split(/^---$/m);
  add(path.relative('src/content', LEGAL), `---${header}---\n<ThirdParties />\n\n<LegalContact />\n`);
  for (const file of find(`src/content/{pages/{home,not-found},agency}.${SECOND}.*`))
    write(file.replace(`.${SECOND}.`, `.${THIRD}.`), read(file));
}

/** As Git checks files out on Windows. */
function useWindowsLines(): void {
  for (const file of find('src/{content,own}/**/*.{json,yaml,mdx}'))
    edit(file, (text) => text.replaceAll(/\r?\n/g, '\r\n'));
}

if (import.meta.main) {
  rmSync(ROOT, { recursive: true, force: true });
  copyProject(ROOT);
  await usePhotographs();
  useOtherLook();
  useOptions();
  translate();
  addEntries();
  addArticles();
  useWindowsLines();
  // `files` makes the folder only, for a test of its content.
  if (process.argv.includes('files')) process.exit();
  // West of Greenwich, where a date without a time is still the day before.
  const netlify = { NETLIFY: 'true', CONTEXT: 'production', TZ: 'America/Los_Angeles' };
  await build({ ...SETTINGS, ...RECIPIENTS, PUBLIC_API_HOST: API_HOST, RETENTION_DAYS: '7', ...netlify });
}
