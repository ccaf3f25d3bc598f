/** Changes a copy of the project as docs/adopting.md describes. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { collections, type Agency } from '../../../src/content-schemas.ts';
import { withTranslations } from '../../../src/integrations/content-check/translations.ts';
import { site } from '../../../src/site.ts';
import { themes } from '../../../src/styles/tokens.ts';

/** The texts of the sample that an agency replaces first. */
const TEXTS = {
  brand: site.brand,
  tagline: site.tagline,
  url: site.url,
  region: site.region,
  email: site.contact.email,
  legalEmail: site.legalContact.email,
  phone: site.contact.phone,
  legalPhone: site.legalContact.phone,
  office: site.contact.address.street,
  legalOffice: site.legalContact.address.street,
  storageKey: site.theme.storageKey,
};
/** The same and the accent of the dark theme, whose colour pictures may also have. */
const FACTS = { ...TEXTS, accent: themes.dark.accent };
const SOCIAL = site.social.map(({ href }) => href);

/** The same facts of another agency. */
export type Facts = typeof FACTS;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((part: unknown, key) => Reflect.get(Object(part), key) as unknown, value);

/** A copy of the project. */
export class Project {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  path(file: string): string {
    return path.join(this.root, file);
  }

  /** Replaces a part of a file. Throws when that leaves it as it is. */
  replace(file: string, part: string | RegExp, by: string | ((part: string) => string)): void {
    const before = readFileSync(this.path(file), 'utf8');
    const after = before.replace(part, by as string);
    if (after === before) throw new Error(`Nothing to replace in ${file}.`);
    writeFileSync(this.path(file), after);
  }

  remove(...patterns: string[]): void {
    for (const file of globSync(patterns, { cwd: this.root })) rmSync(this.path(file), { recursive: true });
  }

  /** Replaces the facts of the sample in settings, content and colours: steps 2 and 3. */
  replaceFacts(facts: Facts): void {
    // Longer texts first, as they may contain shorter ones.
    const pairs = (Object.keys(FACTS) as (keyof Facts)[])
      .map((name): [string, string] => [FACTS[name], facts[name]])
      .concat(
        SOCIAL.map((href, index): [string, string] => [
          href,
          `${facts.url.replace('//', '//social.')}/${index}`,
        ]),
      )
      .toSorted(([a], [b]) => b.length - a.length);
    for (const file of globSync('src/{site.ts,decoration/*/tokens.ts,content/**/*.{json,yaml,mdx}}', {
      cwd: this.root,
    })) {
      const text = readFileSync(this.path(file), 'utf8');
      writeFileSync(
        this.path(file),
        pairs.reduce((changed, [before, after]) => changed.replaceAll(before, after), text),
      );
    }
  }

  /** Changes what an agency says of itself. */
  changeAgency(change: (agency: Agency) => void): void {
    const file = this.path('src/content/agency.json');
    const agency = JSON.parse(readFileSync(file, 'utf8')) as Agency;
    change(agency);
    writeFileSync(file, JSON.stringify(agency));
  }

  /** Makes the texts of the content, as they are now, those of the second of two languages. */
  translate(first: string, second: string): void {
    this.replace('src/site.ts', "languages: ['en']", `languages: ['${first}', '${second}']`);
    for (const { language, files, kind, schema } of Object.values(
      withTranslations(collections, [first, second]),
    )) {
      if (!language) continue;
      const originals = this.path(`src/content/${files.replace(`.${language}`, '')}`);
      for (const file of globSync(originals)) {
        const text = readFileSync(file, 'utf8');
        const [, fields = text, body] = /^---\n(.*?)^---\n(.*)/ms.exec(text) ?? [];
        const value: unknown = parse(fields);
        // The schema of a translation refuses what is the same in all languages.
        const { error } = (kind === 'list' ? z.array(schema) : schema).safeParse(value);
        for (const issue of error?.issues ?? [])
          if (issue.code === 'unrecognized_keys')
            for (const key of issue.keys) Reflect.deleteProperty(Object(at(value, issue.path)), key);
        const texts = file.endsWith('json') ? JSON.stringify(value) : stringify(value);
        const ownLinks = body?.replaceAll('](/', `](/${language}/`);
        const translation = ownLinks === undefined ? texts : `---\n${texts}---\n${ownLinks}`;
        writeFileSync(file.replace(/\.\w+$/, `.${language}$&`), translation);
      }
    }
  }

  /** Writes texts of pages, legal texts and projects: by file, then by field, each in a line. */
  write(texts: Record<string, Record<string, string>>): void {
    for (const [name, fields] of Object.entries(texts)) {
      const file = this.path(`src/content/${name}`);
      for (const [field, value] of Object.entries(fields)) {
        const others = readFileSync(file, 'utf8').replace(new RegExp(`^${field}: .*\n`, 'm'), '');
        writeFileSync(file, others.replace(/^(---\n)?/, `$1${field}: ${value}\n`));
      }
    }
  }

  /** Gives each entry of a collection a photograph in place of its picture. */
  async usePhotographs(collection: 'projects' | 'team'): Promise<void> {
    for (const entry of globSync(`src/content/${collection}/*.yaml`, { cwd: this.root })) {
      const photograph = entry.replace(/yaml$/, 'jpg');
      this.replace(entry, /^image: .*/m, `image: ./${path.basename(photograph)}`);
      await this.writePicture(photograph, 1600, 1200);
    }
    this.remove(`src/content/${collection}/*.svg`);
  }

  /** Writes a plain picture of that size, in the format of its name. */
  async writePicture(file: string, width: number, height: number, background = '#0a6b5e'): Promise<void> {
    await sharp({ create: { width, height, channels: 3, background } }).toFile(this.path(file));
  }

  /** The commands that the docs name after such changes. */
  finish(): void {
    const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: this.root });
    run('scripts/icons.ts');
    run('node_modules/prettier/bin/prettier.cjs', '--write', 'src', '--log-level', 'warn');
  }

  /** Where a built page, a built file or the code of the functions still has a text of the sample. */
  leftovers(): string[] {
    return globSync('{dist/**/*.{html,xml,txt,js,webmanifest},netlify/**/*.ts}', { cwd: this.root }).flatMap(
      (file) => {
        const text = readFileSync(this.path(file), 'utf8').toLowerCase();
        const left = [...Object.values(TEXTS), ...SOCIAL].filter((old) => text.includes(old.toLowerCase()));
        return left.map((old) => `${file} still has "${old}"`);
      },
    );
  }
}
