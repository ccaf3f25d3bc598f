/** One production build of a changed copy, as Netlify makes it for a deploy preview. */
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { buildCopy, copyProject } from '../support/project-copy.ts';

const SETTINGS = {
  PUBLIC_RECAPTCHA_SITE_KEY: 'a-site-key',
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@thirma.example',
  MAIL_TO: 'team@thirma.example',
};

/** Three projects: the first gets hidden, the second a photograph, the third metadata in its drawing. */
const [HIDDEN = '', PHOTOGRAPHED = '', DRAWN = ''] = globSync('src/content/projects/*.yaml').toSorted();
const [MEMBER = ''] = globSync('src/content/team/*.yaml').toSorted();
const [LEGAL = ''] = globSync('src/content/legal/*.mdx').toSorted();
const parseEntry = (file: string) => parse(readFileSync(file, 'utf8')) as { image: string; title: string };
const hidden = parseEntry(HIDDEN);

/** In the metadata of the uploaded pictures. */
const MARKER = 'a-private-note';

/** A drawing with what programs write into the file. */
const DRAWING = `<?xml version="1.0"?><!-- ${MARKER} --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><metadata>${MARKER}</metadata><script>alert('${MARKER}')</script><path d="M0 0h8v5z"/></svg>`;

/** Writes a photograph as a telephone does, with the place where it was taken. */
async function writePhotograph(file: string, background: string): Promise<void> {
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withExif({
      IFD0: { ImageDescription: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toFile(file);
  const { exif } = await sharp(file).metadata();
  expect(exif?.includes(MARKER), 'the upload must have metadata').toBe(true);
}

let root: string;
let remove: () => void;
/** The built pages and scripts. */
let files: { name: string; text: string }[];
const read = (name: string) => readFileSync(path.join(root, 'dist', name), 'utf8');

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  appendFileSync(path.join(root, HIDDEN), 'hidden: true\n');
  const entry = path.join(root, PHOTOGRAPHED);
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(/^image: .*/m, 'image: ./photograph.jpg'));
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(/^title: .*/m, 'title: 2026-05-01'));
  await writePhotograph(path.join(path.dirname(entry), 'photograph.jpg'), 'brown');
  const member = path.join(root, MEMBER);
  writeFileSync(member, readFileSync(member, 'utf8').replace(/^image: .*/m, 'image: ./portrait.jpg'));
  await writePhotograph(path.join(path.dirname(member), 'portrait.jpg'), 'teal');
  const legal = path.join(root, LEGAL);
  writeFileSync(legal, `\uFEFF${readFileSync(legal, 'utf8')}\n![The seal](./seal.jpg)\n`);
  await writePhotograph(path.join(path.dirname(legal), 'seal.jpg'), 'navy');
  const drawn = path.join(root, DRAWN);
  writeFileSync(drawn, readFileSync(drawn, 'utf8').replace(/^image: .*/m, 'image: ./drawn.svg'));
  writeFileSync(path.join(path.dirname(drawn), 'drawn.svg'), DRAWING);
  await buildCopy(root, [], { ...SETTINGS, NETLIFY: 'true', CONTEXT: 'deploy-preview' });
  files = globSync('**/*.{html,js}', { cwd: path.join(root, 'dist') }).map((name) => ({
    name,
    text: read(name),
  }));
});
afterAll(() => remove());

test('a hidden project and its picture are not part of the site', () => {
  expect(read('work.html').match(/<article class="project"/g)).toHaveLength(projects.length - 1);
  expect(files.filter(({ text }) => text.includes(hidden.title))).toEqual([]);
  const picture = path.parse(hidden.image).name;
  expect(globSync('**/*', { cwd: path.join(root, 'dist') }).filter((name) => name.includes(picture))).toEqual(
    [],
  );
});

test('a photograph is served as AVIF, in the sizes of the frame', () => {
  const pictures = read('work.html').match(/<picture>[\s\S]*?<\/picture>/g) ?? [];
  const picture = pictures.find((each) => each.includes('photograph'));
  expect(picture).toContain('type="image/avif"');
  expect(picture).toContain(' 1280w');
  expect(picture).not.toContain(' 1920w');
  expect(picture).toContain('width="1280" height="800"');
});

test('no built file is an uploaded photograph or has its metadata', async () => {
  const dist = path.join(root, 'dist');
  const uploads = globSync('src/content/**/*.jpg', { cwd: root }).map((name) =>
    readFileSync(path.join(root, name)),
  );
  expect(uploads.length).toBeGreaterThanOrEqual(3);
  const names = globSync('**/*.*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const name of names) {
    const built = readFileSync(name);
    expect(uploads.some((upload) => upload.equals(built)) || built.includes(MARKER), name).toBe(false);
    if (!/\.(jpe?g|png|webp|avif)$/.test(name)) continue;
    const { exif, xmp, iptc } = await sharp(built).metadata();
    expect([exif, xmp, iptc], name).toEqual([undefined, undefined, undefined]);
  }
});

test('a photograph in a legal text is served in the sizes of the text', () => {
  const picture = /<picture>[\s\S]*?<\/picture>/.exec(read(`${path.parse(LEGAL).name}.html`))?.[0];
  expect(picture).toContain('alt="The seal"');
  expect(picture).toContain('width="640" height="480"');
  expect(picture).toContain(' 960w');
});

test('a title that looks like a date is shown as it is written', () => {
  expect(read('work.html')).toMatch(/<h2[^>]*>\s*2026-05-01\s*<\/h2>/);
});

test('a legal text that begins with a byte order mark is shown without its frontmatter', () => {
  expect(read(`${path.parse(LEGAL).name}.html`)).not.toMatch(/<main[\s\S]*description:/);
});

const hasTeam = existsSync('src/pages/team.astro');
test.runIf(hasTeam)("a member's portrait in the structured data is one of the published sizes", () => {
  const { '@graph': things } = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(read('team.html'))?.[1] ?? '',
  ) as { '@graph': { image?: string }[] };
  const image = things.find((thing) => thing.image?.includes('portrait'))?.image ?? '';
  expect(image).toMatch(/\.webp$/);
  expect(read('team.html')).toContain(`src="${image.slice(site.url.length)}"`);
});

test("a deploy preview's canonical address is that of the live site", () => {
  expect(read('work.html')).toContain(`<link rel="canonical" href="${site.url}/work">`);
});

test('a production build contains the site key and no secret', () => {
  const text = files.map((file) => file.text).join('\n');
  expect(text).toContain('a-site-key');
  expect(text).not.toContain('a-secret-key');
  expect(text).not.toContain('a-password');
});

test('a production build contains nothing of the local captcha', () => {
  const LOCAL_CAPTCHA = /local[ -]stand-in/i;
  const offline = globSync('dist/**/*.js').map((file) => readFileSync(file, 'utf8'));
  expect(offline.some((text) => LOCAL_CAPTCHA.test(text))).toBe(true);
  expect(files.filter(({ text }) => LOCAL_CAPTCHA.test(text))).toEqual([]);
});
