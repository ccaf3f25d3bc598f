/** What `npm run setup` changes, by the answers, as data: nothing is read or written here. */
import type { Agency, OwnSettings } from '../../src/site.ts';
import type { Answers } from './answers.ts';
import { brandColours } from './colours.ts';

/** The project as it is. */
export interface Project {
  agency: Agency;
  settings: OwnSettings;
  typeface: { scripts: Record<string, string> };
  packageFile: { imports: Record<string, string> };
  colours: Record<string, unknown>;
  /** The files of the sample that nobody has changed. */
  unchanged: readonly string[];
  /** The files that exist, of those that other languages need. */
  existing: readonly string[];
  /** Neutral texts by the file whose place they take. */
  starter: Readonly<Record<string, string>>;
  /** What the words of a language of the owner's begin as. */
  englishWords: string;
  /** The languages that are delivered with words. */
  delivered: readonly string[];
  /** The text of a file as it is. */
  present: (file: string) => string;
  /** The surfaces of the chosen look, by theme. */
  surfaces: { dark: string[]; light: string[] };
  /** The parts of pages that translations have, by the file that they translate. */
  translationOf: (file: string, text: string) => string;
}

/** What a file becomes; undefined if it is removed. */
export type Changes = Record<string, string | undefined>;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const isLatin = (of: string) => new Intl.Locale(of).maximize().script === 'Latn';
const slug = (url: string) => new URL(url).hostname.replace(/^www\./, '').replaceAll('.', '-');

/** The files that change, and what should be said about them. */
export function planChanges(answers: Answers, project: Project): { changes: Changes; notes: string[] } {
  const { languages, keep, colour } = answers;
  const isKept = (name: Answers['keep'][number]) => keep.includes(name);
  const { colours, notes } = brandColours(colour, project.surfaces);
  const pages = { work: isKept('projects'), team: isKept('team') };
  const keepsStudies = isKept('studies') && isKept('projects') && isKept('team');
  const changes: Changes = {
    'src/content/agency.json': json(agencyOf(answers, project.agency, pages)),
    'src/own/settings.json': json(settingsOf(answers, project.settings)),
    'src/own/colours.json': json({ ...project.colours, ...colours }),
    'src/own/typeface.json': json(typefaceOf(languages, project.typeface)),
    'package.json': json({
      ...project.packageFile,
      imports: { ...project.packageFile.imports, '#look/*': `./src/styles/looks/${answers.look}/*` },
    }),
  };
  for (const file of project.unchanged) {
    const [, folder = ''] = /^src\/content\/(projects|team|studies)\//.exec(file) ?? [];
    const goes =
      file.startsWith('src/assets/') ||
      file === 'src/content/pages/office.svg' ||
      (file === 'src/content/pages/work.yaml' && !pages.work) ||
      (file === 'src/content/pages/team.yaml' && !pages.team) ||
      (folder === 'projects' && !isKept('projects')) ||
      (folder === 'team' && !isKept('team')) ||
      (folder === 'studies' && !keepsStudies);
    // Case studies name services.
    if (file === 'src/content/services.yaml' && keepsStudies) continue;
    const starter = project.starter[file];
    if (goes) changes[file] = undefined;
    else if (starter !== undefined) changes[file] = starter;
  }
  addLanguages(languages, project, changes);
  return { changes, notes };
}

function agencyOf(answers: Answers, before: Agency, pages: Record<string, boolean>): Agency {
  const { brand, legalName, email, phone, address, theme } = answers;
  const own = { ...before };
  // The name in the register is answered anew, and nobody else has the sample's texts.
  delete own.legalName;
  if (/\bthirma\b/i.test(before.brand)) {
    delete own.legalContact;
    own.tagline = 'Software, designed and built with care.';
    own.social = [];
  }
  const place = address.region ?? address.town;
  return {
    ...own,
    brand,
    ...(legalName && { legalName }),
    region: `${place}, ${address.country}`,
    contact: { email, phone, address },
    navigation: before.navigation.filter(({ page }) => pages[page] !== false),
    theme,
  };
}

function settingsOf({ url, languages, keep }: Answers, before: OwnSettings): OwnSettings {
  const { newsletter, ...rest } = before;
  const isSample = before.storageKey === 'thirma-theme';
  const staysNewsletter = newsletter && (newsletter.form !== '#' || keep.includes('newsletter'));
  return {
    ...rest,
    url,
    languages: languages as [string, ...string[]],
    ...(isSample && { storageKey: `${slug(url)}-theme` }),
    ...(staysNewsletter && { newsletter }),
  };
}

/** A script that the typeface lacks has the visitor's font until a package is named. */
function typefaceOf(languages: readonly string[], before: Project['typeface']): Project['typeface'] {
  const scripts = languages
    .filter((of) => !isLatin(of))
    .map((of) => [new Intl.Locale(of).maximize().script ?? '', 'system']);
  return { ...before, scripts: { ...Object.fromEntries(scripts), ...before.scripts } };
}

/** The words of languages that have none, and the files that must exist in each other language. */
function addLanguages(languages: readonly string[], project: Project, changes: Changes): void {
  const own = languages.filter((of) => !project.delivered.includes(of));
  for (const of of own) {
    const file = `src/own/words/${of}.ts`;
    if (!project.existing.includes(file))
      changes[file] = project.englishWords
        .replace("'./parts.ts'", "'../../words/parts.ts'")
        .replace(/in English, grouped/, `in the language ${of}, to be translated from English, grouped`)
        .replaceAll("toLocaleString('en')", `toLocaleString('${of}')`);
  }
  const present = project.existing.flatMap((file) => /own\/words\/(?!index)(.+)\.ts$/.exec(file)?.[1] ?? []);
  const all = [...new Set([...present, ...own])];
  if (own.length > 0) changes['src/own/words/index.ts'] = wordsIndex(all);
  for (const of of languages.slice(1)) {
    for (const name of ['agency.json', 'pages/home.yaml', 'pages/not-found.yaml']) {
      const original = `src/content/${name}`;
      const file = original.replace(/\.\w+$/, `.${of}$&`);
      const text = changes[original] ?? project.present(original);
      if (text && !project.existing.includes(file)) changes[file] = project.translationOf(original, text);
    }
  }
}

const wordsIndex = (languages: readonly string[]) => {
  const names = languages.map((of) => [of, of.replaceAll('-', '')] as const);
  const imports = names.map(([of, name]) => `import * as ${name} from './${of}.ts';`);
  const entries = names.map(([of, name]) => (of === name ? name : `'${of}': ${name}`));
  return `/** Your own words, by language: they replace those of src/words, word by word, or are a language of their own. */
import type { Words } from '../../words/index.ts';
${imports.join('\n')}

export const ownWords: Record<string, Partial<Words>> = { ${entries.join(', ')} };
`;
};
