/** Changes a copy of the project as docs/adopting.md describes. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { site } from '../../../src/site.ts';
import { themes } from '../../../src/styles/tokens.ts';

/** What an agency replaces first. */
export interface Facts {
  brand: string;
  tagline: string;
  url: string;
  region: string;
  email: string;
  legalEmail: string;
  phone: string;
  legalPhone: string;
  office: string;
  legalOffice: string;
  storageKey: string;
  /** The accent of the dark theme. */
  accent: string;
}

/** The facts of the sample, by the same names. */
const OLD_FACTS: Facts = {
  brand: site.brand,
  tagline: site.tagline,
  url: site.url,
  region: site.region,
  email: site.contact.email,
  legalEmail: site.legalContact.email,
  phone: site.contact.phone,
  legalPhone: site.legalContact.phone,
  office: site.contact.address,
  legalOffice: site.legalContact.address,
  storageKey: site.theme.storageKey,
  accent: themes.dark.accent,
};

const { accent, ...texts } = OLD_FACTS;

/** Texts that no file of a rebranded site may contain. */
export const OLD = [...Object.values(texts), ...site.social.map(({ href }) => href)];

/** The colour that no page, logo or icon of a rebranded site may have; drawn content has it. */
export const OLD_ACCENT = accent;

/** A copy of the project. */
export class Project {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  path(file: string): string {
    return path.join(this.root, file);
  }

  /** Changes a file. Throws when that leaves it as it is. */
  edit(file: string, change: (text: string) => string): void {
    const before = readFileSync(this.path(file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`Nothing to change in ${file}.`);
    writeFileSync(this.path(file), after);
  }

  remove(file: string): void {
    rmSync(this.path(file), { recursive: true });
  }

  /** Deletes the sample's logo: without one, pages show the mark and the name. */
  removeLogo(): void {
    this.remove('src/assets/logo-dark.svg');
    this.remove('src/assets/logo-light.svg');
  }

  /** Replaces the facts of the sample in settings, content and colours, and writes the icons: step 2 and 3. */
  replaceFacts(facts: Facts): void {
    // Longer texts first, as they may contain shorter ones.
    const pairs = (Object.keys(OLD_FACTS) as (keyof Facts)[])
      .map((name): [string, string] => [OLD_FACTS[name], facts[name]])
      .concat(site.social.map(({ href, icon }): [string, string] => [href, `${facts.url}/${icon}`]))
      .toSorted(([a], [b]) => b.length - a.length);
    const files = globSync('src/{site.ts,styles/tokens.ts,content/**/*.{yaml,mdx}}', { cwd: this.root });
    for (const file of files) {
      const text = readFileSync(this.path(file), 'utf8');
      writeFileSync(
        this.path(file),
        pairs.reduce((changed, [before, after]) => changed.replaceAll(before, after), text),
      );
    }
    this.#run('scripts/icons.ts');
  }

  /** Deletes the last entries of a collection, by their order, and their pictures. */
  removeEntries(collection: 'projects' | 'team', count: number): void {
    const entries = globSync(`src/content/${collection}/*.yaml`, { cwd: this.root })
      .map((file) => ({
        file,
        ...(parse(readFileSync(this.path(file), 'utf8')) as { order: number; image: string }),
      }))
      .toSorted((a, b) => a.order - b.order)
      .slice(-count);
    for (const { file, image } of entries) {
      this.remove(path.join(path.dirname(file), image));
      this.remove(file);
    }
  }

  /** Writes a PNG with a plain drawing of that size. */
  async writePng(file: string, width: number, height: number): Promise<void> {
    await sharp(Buffer.from(drawing(width, height)))
      .png()
      .toFile(this.path(file));
  }

  writeSvg(file: string, width: number, height: number): void {
    writeFileSync(this.path(file), drawing(width, height));
  }

  /** Formats the files, as the docs ask for after changes. */
  finish(): void {
    this.#run('node_modules/prettier/bin/prettier.cjs', '--write', 'src', '--log-level', 'warn');
  }

  #run(...args: string[]): void {
    execFileSync(process.execPath, args, { cwd: this.root });
  }
}

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="#0a6b5e"/>` +
  `<circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 4}" fill="#f4f1de"/></svg>\n`;
