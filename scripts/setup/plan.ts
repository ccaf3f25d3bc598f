/** Plans the changes made by `npm run setup`, based on the answers. Only reads the project. */
import { existsSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { findFiles } from '../../src/lib/files.ts';
import type { OwnSettings } from '../../src/model/own-settings.ts';
import type { Agency } from '../../src/site.ts';
import type { LookColours } from '../../src/styles/look.ts';
import { agencyOf, translatedMenus, wantedPages } from './agency.ts';
import { brandColours } from './colours.ts';
import { AGENCY, COLOURS, json, PAGES, read, readJson, OWN_SETTINGS, type Changes } from './files.ts';
import { homePages } from './home.ts';
import { ownWords, translations } from './languages.ts';
import { README, readmeOf, sampleChanges, starterOf } from './neutral-texts.ts';
import type { Answers } from './questions.ts';

const readPackage = () => readJson<{ name: string; imports: Record<string, string> }>('package.json');
/** Returns a name for storage keys and the package, such as `guild-com`. */
const nameOf = (url: string) => new URL(url).hostname.replace(/^www\./, '').replaceAll('.', '-');

/** Imports a look's colours for the dark and light themes. */
const coloursOf = async (look: string) =>
  ((await import(`../../src/styles/looks/${look}/tokens.ts`)) as { colours: LookColours }).colours;

/** Returns the site's current settings, as answers to the questions. */
export async function presentAnswers(): Promise<Answers> {
  const { contact, ...agency } = readJson<Agency>(AGENCY);
  const { url, languages, newsletter, captcha = 'recaptcha' } = readJson<OwnSettings>(OWN_SETTINGS);
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

/** Returns the files to change, and notes for the owner. */
export async function planChanges(answers: Answers): Promise<{ changes: Changes; notes: string[] }> {
  const { look, colour } = answers;
  const tokens = await coloursOf(look);
  const surfaces = [tokens.surface, tokens['surface-2'], tokens['surface-3']];
  const brand = brandColours(colour, [surfaces.map(([dark]) => dark), surfaces.map(([, light]) => light)]);
  const isNew = colour !== (await presentAnswers()).colour;
  const { imports, ...rest } = readPackage();
  const isSample = rest.name === 'thirma-site';
  const own = isSample && { name: nameOf(answers.url), description: `The website of ${answers.brand}.` };
  const [first = ''] = answers.languages;
  const texts = sampleChanges(answers.keep, first);
  const wanted = wantedPages(answers).map((page) => `${PAGES}/${page}.yaml`);
  const missing = wanted.filter((file) => !existsSync(file));
  const changes: Changes = {
    ...texts,
    ...homePages(texts),
    ...Object.fromEntries(missing.map((file) => [file, starterOf(file, first)])),
    [AGENCY]: json(agencyOf(answers, texts)),
    ...translatedMenus(answers, texts),
    [OWN_SETTINGS]: json(settingsOf(answers)),
    ...(README in texts && { [README]: readmeOf(answers) }),
    'package.json': json({
      ...rest,
      ...own,
      imports: { ...imports, '#look/*': `./src/styles/looks/${look}/*` },
    }),
    ...(isNew && { [COLOURS]: json({ ...readJson<object>(COLOURS), ...brand.colours }) }),
  };
  // Translations come last, because they are copies of the first language's new texts.
  Object.assign(changes, ownWords(answers), translations(answers, changes));
  return { changes: await onlyReal(changes), notes: isNew ? brand.notes : [] };
}

function settingsOf({ url, languages, keep, captcha }: Answers): object {
  const before = readJson<OwnSettings>(OWN_SETTINGS);
  const { storageKey, newsletter } = before;
  return {
    ...before,
    ...{ url, languages, storageKey: storageKey === 'thirma-theme' ? `${nameOf(url)}-theme` : storageKey },
    captcha: captcha ?? before.captcha,
    newsletter: newsletter?.form !== '#' || keep.includes('newsletter') ? newsletter : undefined,
  };
}

/** Formats the changed files in the project's style, and drops files that stay the same. */
async function onlyReal(changes: Changes): Promise<Changes> {
  const real: Changes = {};
  for (const [file, text] of Object.entries(changes)) {
    const after = text && (await format(text, { ...(await resolveConfig(file)), filepath: file }));
    if (after !== (existsSync(file) ? read(file) : undefined)) real[file] = after;
  }
  return real;
}
