/** Changes a copy of the project as docs/adopting.md describes. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { contentOf } from '../../../src/model/collection.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { schemaOf } from '../../../src/model/schema.ts';
import { inLanguages } from '../../../src/model/translations.ts';
import type { Agency, OwnSettings } from '../../../src/site.ts';

/** Facts of the sample, each with that of another agency. */
export type Facts = [string, string][];

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

  /** Replaces facts of the sample in settings, content and colours: steps 2 and 3. */
  replaceFacts(facts: Facts): void {
    // Longer ones first, as they may contain shorter ones.
    const pairs = facts.toSorted(([one], [other]) => other.length - one.length);
    const files = 'src/{own/settings.json,styles/looks/*/tokens.ts,content/**/*.{json,yaml,mdx}}';
    for (const file of globSync(files, { cwd: this.root }).map((name) => this.path(name))) {
      const text = readFileSync(file, 'utf8');
      writeFileSync(
        file,
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

  /** Changes what its programmer decides. */
  changeSettings(change: (settings: OwnSettings) => void): void {
    const file = this.path('src/own/settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as OwnSettings;
    change(settings);
    writeFileSync(file, JSON.stringify(settings));
  }

  /** Makes the texts of the content, as they are now, those of the second of two languages. */
  translate(first: string, second: string): void {
    this.changeSettings((settings) => (settings.languages = [first, second]));
    for (const collection of inLanguages(collections, [first, second])) {
      const { language, files } = collection;
      if (!language) continue;
      const originals = this.path(`src/content/${files.replace(`.${language}`, '')}`);
      for (const file of globSync(originals)) {
        const text = readFileSync(file, 'utf8');
        const [, fields = text, body] = /^---\n(.*?)^---\n(.*)/ms.exec(text) ?? [];
        const value: unknown = parse(fields);
        // The schema of a translation refuses what is the same in all languages.
        const { error } = schemaOf(contentOf(collection)).safeParse(value);
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

  /** Where a built page, a built file or the code of the functions still has a fact of the sample. */
  leftovers(facts: Facts): string[] {
    return globSync('{dist/**/*.{html,xml,txt,js,webmanifest},netlify/**/*.ts}', { cwd: this.root }).flatMap(
      (file) => {
        const text = readFileSync(this.path(file), 'utf8').toLowerCase();
        const left = facts.filter(([before]) => text.includes(before.toLowerCase()));
        return left.map(([before]) => `${file} still has "${before}"`);
      },
    );
  }
}
