/** Turns a copy of the project into another agency's site, as docs/adopting.md describes. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { icons } from '../../src/lib/icon-names.ts';
import { site } from '../../src/site.ts';
import { themes } from '../../src/styles/tokens.ts';

/** The new agency's facts. */
export const NEW = {
  brand: 'Kingfisher Guild',
  url: 'https://kingfisher.example',
  email: 'hello@kingfisher.example',
  legalEmail: 'legal@kingfisher.example',
  office: '12 Rue de la Navette, 69001 Lyon, France',
  legalOffice: '3 Quai du Fil, 69002 Lyon, France',
  region: 'Lyon, France',
  storageKey: 'kingfisher-theme',
  accent: '#8fd3ff',
  value: 'Quiet Machines',
} as const;

/** Replacements in src/site.ts and the content; longer texts first, as they may contain shorter ones. */
const REPLACEMENTS: [before: string, after: string][] = [
  [site.url, NEW.url],
  [site.contact.email, NEW.email],
  [site.legalContact.email, NEW.legalEmail],
  [site.contact.address, NEW.office],
  [site.legalContact.address, NEW.legalOffice],
  [site.region, NEW.region],
  [site.theme.storageKey, NEW.storageKey],
  ...site.social.map(({ href, icon }): [string, string] => [href, `${NEW.url}/${icon}`]),
  [site.brand, NEW.brand],
];

/** The old agency's facts. */
export const OLD = REPLACEMENTS.map(([before]) => before);

/** The accent of the dark theme before the change. */
export const OLD_ACCENT = themes.dark.accent;

/** Titles and names of the removed entries. */
export interface Removed {
  projects: string[];
  member: string;
}

/** Changes the project in `folder` and draws its pictures again. */
export function rebrand(folder: string): Removed {
  const change = (file: string, edit: (text: string) => string) => {
    const target = path.join(folder, file);
    writeFileSync(target, edit(readFileSync(target, 'utf8')));
  };

  for (const file of ['src/site.ts', ...globSync('src/content/**/*.{yaml,mdx}', { cwd: folder })]) {
    change(file, (text) =>
      REPLACEMENTS.reduce((changed, [before, after]) => changed.replaceAll(before, after), text),
    );
  }
  change('src/styles/tokens.ts', (text) => text.replaceAll(OLD_ACCENT, NEW.accent));
  change('src/content/values.yaml', (text) =>
    [
      text.trimEnd(),
      '',
      '- id: quiet-machines',
      `  icon: ${icons.value[0]}`,
      `  title: ${NEW.value}`,
      '  description: What we build runs in the background and needs no attention.',
      '',
    ].join('\n'),
  );
  const projects = lastOf(folder, 'projects', 4).map((entry) => remove(entry).title!);
  const [member = ''] = lastOf(folder, 'team', 1).map((entry) => remove(entry).name!);
  execFileSync(process.execPath, ['scripts/art.ts'], { cwd: folder });
  return { projects, member };
}

interface Entry {
  order: number;
  image: string;
  title?: string;
  name?: string;
}

const readEntry = (file: string) => parse(readFileSync(file, 'utf8')) as Entry;

/** Files of the last entries of a collection, by their order. */
function lastOf(folder: string, collection: string, count: number): string[] {
  return globSync(`src/content/${collection}/*.yaml`, { cwd: folder })
    .map((file) => path.join(folder, file))
    .toSorted((a, b) => readEntry(a).order - readEntry(b).order)
    .slice(-count);
}

/** Deletes an entry and its picture, and returns it. */
function remove(file: string): Entry {
  const entry = readEntry(file);
  rmSync(path.join(path.dirname(file), entry.image));
  rmSync(file);
  return entry;
}
