/** Where the typeface's letters come from: a Fontsource package, or the owner's files. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';
import type { FontPart, TYPEFACE } from '../../src/typography/fonts.ts';

export type Style = keyof typeof TYPEFACE.styles;
const { resolve } = createRequire(import.meta.url);

/** Prints the problem and exits. Called only before anything is written. */
export function fail(problem: string): never {
  console.error(`${problem} Nothing was changed.`);
  process.exit(1);
}

/** Returns the path of a file in a package, or exits if there is no such file. */
export function inPackage(name: string, file: string): string {
  try {
    return resolve(`${name}/${file}`);
  } catch {
    return fail(`There is no ${name}/${file}: install the package, or correct src/own/typeface.json.`);
  }
}

export interface Metadata {
  id: string;
  subsets: string[];
  variable: Record<string, { max: string }>;
}
export const readJson = async <T>(name: string, file: string) =>
  JSON.parse(await readFile(inPackage(name, file), 'utf8')) as T;

/** A source of the typeface's glyphs. */
export interface Source {
  /** Returns the package or file that contains a style. */
  nameOf: (style: Style) => string;
  /** Reads the font file for a part's letters. Undefined if the typeface has none for it. */
  read: (style: Style, part: FontPart) => Promise<Buffer | undefined>;
  /** The other writing systems that the typeface supports, under Fontsource's names. */
  subsets: readonly string[];
  /** Must be published with the fonts. The licences of owners' own fonts are their responsibility. */
  licence?: Buffer;
}

/** Opens a Fontsource package, which contains a file for each writing system. */
export async function fromPackage(name: string, files = 'standard'): Promise<Source> {
  const { id, subsets } = await readJson<Metadata>(name, 'metadata.json');
  return {
    nameOf: () => name,
    read: async (_style, part) => {
      const subset = part.name === 'latin-1' ? 'latin' : part.name;
      if (!subsets.includes(subset)) return undefined;
      return readFile(inPackage(name, `files/${id}-${subset}-${files}-normal.woff2`));
    },
    subsets,
    licence: await readFile(inPackage(name, 'LICENSE')),
  };
}

/** Opens the owner's font files. */
export const fromFiles = (files: Record<Style, string>): Source => ({
  nameOf: (style) => files[style],
  read: (style) =>
    readFile(files[style]).catch(() =>
      fail(`There is no ${files[style]}: correct "files" in src/own/typeface.json.`),
    ),
  subsets: [],
});

/** Reads a font's axes and letters. */
export function openFont(content: Buffer, name: string) {
  try {
    const font = create(content);
    if (!font.isCollection) {
      const letters = font.characterSet.map((code) => String.fromCodePoint(code));
      return { axes: font.variationAxes, letters: new Set(letters) };
    }
  } catch (error) {
    return fail(`${name} can't be read as a font (${String(error)}).`);
  }
  return fail(`${name} contains several fonts: use a file with only one font.`);
}
