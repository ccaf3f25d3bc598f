import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSync } from 'fontkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lettersOf } from '../../../src/integrations/fonts/letters.ts';
import { subsetFonts } from '../../../src/integrations/fonts/subset-fonts.ts';
import { lettersLacking } from '../../../src/integrations/fonts/typeface.ts';
import { findLacking } from '../../../src/integrations/content-check/letters.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  write('src/site.ts', "export const site = { brand: 'Ægir' };\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** The characters of a font file. */
function charactersOf(file: string): string[] {
  const font = openSync(file);
  return 'characterSet' in font ? font.characterSet.map((code) => String.fromCodePoint(code)) : [];
}

test('lettersOf returns the letters of the content, the settings and the components, and not those of comments', () => {
  write('src/content/projects/a.yaml', 'title: Žižkov\nalt: "\\u00f8"\n');
  write('src/content/legal/terms.mdx', '€ &eacute; o\u0308\n');
  write('src/components/A.astro', '/* ß */ <p>ñ</p>\n');
  const letters = lettersOf(root);
  for (const letter of 'AZaz09{~Æžø€éöñ’…\u00a0') expect(letters, letter).toContain(letter);
  expect(letters).not.toContain('ß');
});

test('subsetFonts makes one file for each style, with the letters of Western Europe', async () => {
  const { text, wide } = await subsetFonts(root, 'abcÅöü€');
  for (const files of [text, wide]) {
    expect(files).toEqual([{ file: expect.stringMatching(/\.woff2$/) as string }]);
    expect(charactersOf(files[0]!.file).join('')).toMatch(/abc.*Å.*ö.*ü.*€/u);
  }
});

test('subsetFonts makes a second file for other letters, which browsers fetch where these occur', async () => {
  const { text } = await subsetFonts(root, 'abcŽł');
  expect(text[1]?.unicodeRange).toEqual(['U+17d,U+142']);
  expect(charactersOf(text[1]!.file)).toEqual(expect.arrayContaining(['Ž', 'ł']));
});

test('lettersLacking returns the visible letters that the typeface lacks, each once', () => {
  expect(lettersLacking('Žižkov  ਪਪ\n☂\u200b')).toEqual(['ਪ', '☂']);
});

test('findLacking names the file and line of letters that the typeface lacks', () => {
  write('src/content/technologies.yaml', '- React\n- ਪੰਜਾਬ\n- Zürich\n');
  expect(findLacking(root)).toEqual([
    expect.objectContaining({
      file: 'src/content/technologies.yaml',
      line: 2,
      found: expect.stringContaining('ਪ (U+0A2A), ') as string,
    }),
  ]);
});
