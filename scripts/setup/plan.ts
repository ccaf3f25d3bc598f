/** What `npm run setup` changes, by the answers. Reads the project, and writes nothing. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse, stringify } from 'yaml';
import { findFiles, decodeText } from '../../src/lib/files.ts';
import { filesIn } from '../../src/model/addresses/names.ts';
import { fieldOf } from '../../src/model/collection.ts';
import { collections } from '../../src/model/collections/index.ts';
import type { Field } from '../../src/model/fields.ts';
import { inLanguages } from '../../src/model/translations.ts';
import type { OwnSettings } from '../../src/model/own-settings.ts';
import type { Agency } from '../../src/site.ts';
import type { LookColours } from '../../src/styles/look.ts';
import { LANGUAGES } from '../../src/words/index.ts';
import { unchangedSampleFiles } from '../doctor/sample.ts';
import { brandColours } from './colours.ts';
import type { Answers, Part } from './questions.ts';

/** What a file becomes; undefined if it is removed. */
export type Changes = Record<string, string | undefined>;

/**
 * Files of the sample that are about these parts of it. The entries stay as long as the parts do, and a page exists as long.
 * Neutral texts take the place of the others, if STARTER has any.
 */
const BELONGS_TO: [files: RegExp, parts: Part[]][] = [
  [/^src\/content\/(projects\/|pages\/work)/, ['projects']],
  [/^src\/content\/(team\/|pages\/team)/, ['team']],
  // Case studies name projects, members and services.
  [/^src\/content\/(studies\/|services\.yaml)/, ['studies', 'projects', 'team']],
];
/** Files of the sample that never stay. */
const GOES = /^src\/assets\/|^src\/content\/pages\/office\.svg$/;
const STARTER = 'scripts/setup/starter';

const AGENCY = 'src/content/agency.json';
const SETTINGS = 'src/own/settings.json';
const COLOURS = 'src/own/colours.json';
/** The owner's texts of the interface. */
export const WORDS = 'src/own/words.json';

const read = (file: string) => decodeText(readFileSync(file)) ?? '';
const readJson = <T>(file: string) => JSON.parse(read(file)) as T;
const json = (value: unknown) => JSON.stringify(value, null, 2);
const readPackage = () => readJson<{ imports: Record<string, string> }>('package.json');

/** The colours of a look in the dark theme and in the light one. */
const coloursOf = async (look: string) =>
  ((await import(`../../src/styles/looks/${look}/tokens.ts`)) as { colours: LookColours }).colours;

/** What the site answers to each question now. */
export async function presentAnswers(): Promise<Answers> {
  const { contact, ...agency } = readJson<Agency>(AGENCY);
  const { url, languages, newsletter, captcha = 'recaptcha' } = readJson<OwnSettings>(SETTINGS);
  const look = readPackage().imports['#look/*']?.includes('plain') ? 'plain' : 'embroidered';
  const colours = { ...(await coloursOf(look)), ...readJson<Record<string, string[]>>(COLOURS) };
  const parts = (['projects', 'team', 'studies'] as const).filter(
    (part) => findFiles(`src/content/${part}/*`).length > 0,
  );
  return {
    ...agency,
    ...contact,
    ...{ url, languages: [...languages], look, colour: colours['accent-fill']?.[0] ?? '' },
    keep: newsletter ? [...parts, 'newsletter'] : parts,
    insights: agency.navigation.some(({ page }) => page === 'insights'),
    captcha,
  };
}

const PAGES = 'src/content/pages';
/** The pages that are wanted by the answers, also where they were removed before. */
const wantedPages = ({ keep, insights }: Answers): string[] => [
  ...(keep.includes('projects') ? ['work'] : []),
  ...(keep.includes('team') ? ['team'] : []),
  ...(insights ? ['insights'] : []),
];

/** The files that become others, and what should be said about them. */
export async function planChanges(answers: Answers): Promise<{ changes: Changes; notes: string[] }> {
  const { look, colour } = answers;
  const tokens = await coloursOf(look);
  const surfaces = [tokens.surface, tokens['surface-2'], tokens['surface-3']];
  const brand = brandColours(colour, [surfaces.map(([dark]) => dark), surfaces.map(([, light]) => light)]);
  const isNew = colour !== (await presentAnswers()).colour;
  const { imports, ...rest } = readPackage();
  const [first = ''] = answers.languages;
  const texts = sampleChanges(answers.keep, first);
  const wanted = wantedPages(answers).map((page) => `${PAGES}/${page}.yaml`);
  const missing = wanted.filter((file) => !existsSync(file));
  const changes: Changes = {
    ...texts,
    ...Object.fromEntries(missing.map((file) => [file, starterOf(file, first)])),
    [AGENCY]: json(agencyOf(answers, texts)),
    ...translatedMenus(answers, texts),
    [SETTINGS]: json(settingsOf(answers)),
    'package.json': json({ ...rest, imports: { ...imports, '#look/*': `./src/styles/looks/${look}/*` } }),
    ...(isNew && { [COLOURS]: json({ ...readJson<object>(COLOURS), ...brand.colours }) }),
  };
  Object.assign(changes, ownWords(answers), translations(answers, changes));
  return { changes: await onlyReal(changes), notes: isNew ? brand.notes : [] };
}

/** What becomes of the files of the sample that nobody has changed. */
function sampleChanges(keep: readonly Part[], language: string): Changes {
  const files = unchangedSampleFiles('.').flatMap((file): [string, string | undefined][] => {
    const parts = BELONGS_TO.find(([pattern]) => pattern.test(file))?.[1];
    const isKept = parts?.every((part) => keep.includes(part));
    const isPage = file.startsWith('src/content/pages/');
    const starter = starterOf(file, language);
    if (starter !== undefined && (!parts || isPage === isKept)) return [[file, starter]];
    return (parts && !isKept) || GOES.test(file) ? [[file, undefined]] : [];
  });
  return Object.fromEntries(files);
}

/** The neutral text that takes the place of a file, in a language if there is one, else in English. */
function starterOf(file: string, language: string): string | undefined {
  const english = path.join(STARTER, path.relative('src/content', file));
  const starter = [filesIn(english, language), english].find((each) => existsSync(each));
  return starter && read(starter);
}

interface StarterAgency {
  tagline: string;
  /** The labels of links in menus, by their pages. */
  labels: Record<string, string>;
}
const starterAgency = (language: string) => JSON.parse(starterOf(AGENCY, language) ?? '') as StarterAgency;

function agencyOf(answers: Answers, texts: Changes): object {
  const { brand, legalName, email, phone, address, theme, languages } = answers;
  const [language = ''] = languages;
  const before = readJson<Agency>(AGENCY);
  // What the sample says of itself nobody else has.
  const neutral = /\bthirma\b/i.test(before.brand) && {
    tagline: starterAgency(language).tagline,
    region: `${address.region ?? address.town}, ${address.country}`,
    legalContact: undefined,
    social: [],
  };
  const links = {
    navigation: linksOf(before, answers, texts, language),
    legal: before.legal.map((link) => labelled(link, language)),
  };
  const contact = { ...before.contact, email, phone, address };
  return { ...before, ...neutral, brand, legalName, contact, ...links, theme };
}

/** The menu in each further language that has one. */
function translatedMenus(answers: Answers, texts: Changes): Changes {
  const menus = answers.languages.map((language) => [filesIn(AGENCY, language), language] as const);
  return Object.fromEntries(
    menus
      .filter(([file]) => existsSync(file))
      .map(([file, language]) => {
        const before = readJson<Agency>(file);
        return [file, json({ ...before, navigation: linksOf(before, answers, texts, language) })];
      }),
  );
}

/** The links of a menu without those to pages that are gone, and with those to pages that are wanted. */
function linksOf(
  { navigation }: Agency,
  answers: Answers,
  texts: Changes,
  language: string,
): Agency['navigation'] {
  const isGone = (page: string) =>
    Object.entries(texts).some(([file, text]) => file === `${PAGES}/${page}.yaml` && text === undefined) ||
    (page === 'insights' && !answers.insights);
  const links = navigation.filter(({ page }) => !isGone(page));
  const missing = wantedPages(answers).filter((page) => !links.some((link) => link.page === page));
  const { labels } = starterAgency(language);
  const added = missing.map((page) => ({ label: labels[page] ?? page, page }));
  return [...links.map((link) => labelled(link, language)), ...added];
}

/** A link in the label of its language, if it has the English one still. */
function labelled(link: Agency['navigation'][number], language: string): Agency['navigation'][number] {
  const isUnchanged = link.label === starterAgency('en').labels[link.page];
  return isUnchanged ? { ...link, label: starterAgency(language).labels[link.page] ?? link.label } : link;
}

function settingsOf({ url, languages, keep, captcha }: Answers): object {
  const before = readJson<OwnSettings>(SETTINGS);
  const { storageKey, newsletter } = before;
  const host = new URL(url).hostname.replace(/^www\./, '').replaceAll('.', '-');
  return {
    ...before,
    ...{ url, languages, storageKey: storageKey === 'thirma-theme' ? `${host}-theme` : storageKey },
    captcha: captcha ?? before.captcha,
    newsletter: newsletter?.form !== '#' || keep.includes('newsletter') ? newsletter : undefined,
  };
}

/** The quotation marks of languages without texts, outer and inner ones, as CLDR has them. */
const QUOTES: Record<string, string> = {
  ja: '「」『』',
  'zh-Hant': '「」『』',
  'zh-TW': '「」『』',
  fr: '«»“”',
  es: '«»“”',
  it: '«»“”',
  pl: '„”«»',
  ru: '«»„“',
};

/** English texts to translate, for the languages that have none. */
function ownWords({ languages }: Answers): Changes {
  const lacking = languages.filter((language) => !LANGUAGES.includes(language));
  if (lacking.length === 0) return {};
  const english = readJson<object>('src/words/en.json');
  const added = lacking.map((language) => {
    const [open, close, openInner, closeInner] = QUOTES[language] ?? [];
    return [language, { ...english, ...(open && { quotes: { open, close, openInner, closeInner } }) }];
  });
  return { [WORDS]: json({ ...readJson<object>(WORDS), ...Object.fromEntries(added) }) };
}

/** The files that must exist in each language after the first one, with the texts of the first. */
function translations({ languages }: Answers, changes: Changes): Changes {
  const wanted = inLanguages(collections, languages).filter(
    ({ files, language }) => language && /^(agency|pages\/(home|not-found))\./.test(files),
  );
  const files = wanted.map((collection) => [`src/content/${collection.files}`, collection] as const);
  return Object.fromEntries(
    files
      .filter(([file]) => !existsSync(file))
      .map(([file, collection]) => {
        const original = file.replace(`.${collection.language}.`, '.');
        const texts = textsIn(fieldOf(collection), parse(changes[original] ?? read(original)));
        return [file, file.endsWith('.json') ? json(texts) : stringify(texts)];
      }),
  );
}

/** What a translation has of a value; `field` describes it. */
function textsIn(field: Field, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) return value.map((item) => textsIn(field.item, item));
  if (field.type !== 'group') return value;
  const all = new Map(Object.entries(Object(value) as object));
  const names = Object.keys(field.fields).filter((name) => all.get(name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, textsIn(field.fields[name] ?? field, all.get(name))]));
}

/** Those that leave a file other than it is, formatted like the project. */
async function onlyReal(changes: Changes): Promise<Changes> {
  const real: Changes = {};
  for (const [file, text] of Object.entries(changes)) {
    const after = text && (await format(text, { ...(await resolveConfig(file)), filepath: file }));
    if (after !== (existsSync(file) ? read(file) : undefined)) real[file] = after;
  }
  return real;
}
