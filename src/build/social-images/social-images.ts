import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { create, type Font } from 'fontkitten';
import pMap from 'p-map';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { findFiles } from '../../lib/files.ts';
import { attributesOf, elementsIn } from '../../lib/html.ts';
import { languageAt } from '../../model/addresses/index.ts';
import { site } from '../../site.ts';
import { EAST_ASIAN, TYPEFACE } from '../../typography/fonts.ts';
import type { BuiltPage } from '../built-pages.ts';
import { drawSocialImage, LOOK } from './draw-social-image.ts';

/** Emoji, except ©, ® and ™, which Unicode classifies as pictographs although fonts include them as letters. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;

/**
 * Draws the social images: for each page, the file in /social specified by its `og:image` (src/layouts/Page.astro). An
 * image shows its own alternative text: the title, and after an empty line the caption. `cache` is a folder that is kept
 * between builds. An image in it is used again unless its words, its picture or the look change.
 */
export async function drawSocialImages(
  pages: readonly BuiltPage[],
  dist: string,
  cache: string,
  logger: Pick<AstroIntegrationLogger, 'warn'>,
): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const images = pages.flatMap((page) => imageOf(page, dist) ?? []);
  const canDraw = await loadFonts([site.brand, ...images.map(({ text }) => text)].join(''), cache);
  const brand = canDraw(site.brand) ? site.brand.toLowerCase() : new URL(site.url).host;
  const theme = site.theme.default;
  // Selects the same logo as src/components/Logo.astro.
  const logos = findFiles('src/assets/logo*.{svg,png}');
  const logo = ['logo', `logo-${theme}`]
    .map((name) => logos.find((file) => file.includes(`/${name}.`)))
    .find((file) => file !== undefined);
  const look = [
    LOOK,
    JSON.stringify([TYPEFACE, sharp.versions]),
    ...contentsOf(findFiles('src/typography/fonts/*.ttf')),
  ];

  const used = new Set<string>();
  const draw = async ({ address, file, picture, text }: Image) => {
    const isDrawable = canDraw(text);
    if (!isDrawable)
      logger.warn(
        `The social image of ${address} has no title, because the typeface lacks some of its letters. Add a font that includes them to "scripts" in src/own/typeface.json (docs/adopting.md).`,
      );
    const [title = '', caption = ''] = isDrawable ? text.split('\n\n') : [];
    const image = { title, caption, picture, brand, logo, theme, language: languageAt(address) };
    const hash = createHash('sha256');
    for (const part of [...look, JSON.stringify(image), ...contentsOf([picture, logo])]) hash.update(part);
    const name = `${hash.digest('hex')}.jpg`;
    const kept = path.join(cache, name);
    used.add(name);
    if (!existsSync(kept)) writeFileSync(kept, await drawSocialImage(image));
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync(kept, file);
  };
  // Four at a time: together, the pictures of a thousand pages would need a gigabyte of memory.
  await pMap(images, draw, { concurrency: 4 });
  for (const name of findFiles('*.jpg', { cwd: cache })) if (!used.has(name)) rmSync(path.join(cache, name));
}

interface Image {
  address: string;
  file: string;
  /** The path of the page's first visible image that is hosted by the site itself. */
  picture: string | undefined;
  text: string;
}

/** Returns a page's social image, or undefined if the page has none or the owner provides it. */
function imageOf({ document, address }: BuiltPage, dist: string): Image | undefined {
  const elements = elementsIn(document);
  const metas = elements.filter(({ tagName }) => tagName === 'meta').map(attributesOf);
  const meta = (name: string) => metas.find(({ property }) => property === name)?.['content'] ?? '';
  if (!meta('og:image').startsWith(`${site.url}/social/`)) return;
  const file = decodeURI(meta('og:image').slice(site.url.length));
  if (existsSync(path.join('public', file))) return;
  const source = elements
    .filter(({ tagName }) => tagName === 'img')
    .map(attributesOf)
    .find(({ fetchpriority, src = '' }) => fetchpriority === 'high' && /^\/[^/]/.test(src))?.src;
  return {
    address,
    file: path.join(dist, file),
    picture: source && path.join(dist, decodeURI(source)),
    text: meta('og:image:alt').replaceAll(EMOJI, '').trim(),
  };
}

const contentsOf = (files: (string | undefined)[]) =>
  files.flatMap((file) => (file ? [readFileSync(file)] : []));

/**
 * Makes Pango, sharp's text renderer, load the heading fonts written by `npm run fonts`, and the East Asian fonts named in
 * src/own/typeface.json, reduced to `letters` and converted from woff2, which Pango can't read. Returns a function that
 * tells whether these fonts contain all letters of a text. The machine's other fonts don't count: they are unknown.
 */
async function loadFonts(letters: string, folder: string): Promise<(text: string) => boolean> {
  const files = findFiles('src/typography/fonts/*.ttf');
  const { resolve } = createRequire(import.meta.url);
  for (const [script, { subset }] of Object.entries(EAST_ASIAN)) {
    const name = TYPEFACE.scripts[script];
    if (!name) continue;
    const { id } = JSON.parse(readFileSync(resolve(`${name}/metadata.json`), 'utf8')) as { id: string };
    const whole = readFileSync(resolve(`${name}/files/${id}-${subset}-700-normal.woff2`));
    const file = path.join(folder, `${script}.ttf`);
    writeFileSync(file, await subsetFont(whole, letters, { targetFormat: 'sfnt' }));
    files.push(file);
  }
  // A font stays loaded after a text has been drawn with it.
  for (const fontfile of files) await sharp({ text: { text: 'a', fontfile } }).toBuffer();
  const fonts = files.map((file) => create(readFileSync(file)) as Font);
  return (text) =>
    (text.normalize('NFC').match(/\p{L}/gu) ?? []).every((letter) =>
      fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );
}
