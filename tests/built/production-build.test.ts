/** The production build of a copy of the project, as Netlify makes it, with entries of its own. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { site } from '../../src/site.ts';
import { addressOf, fileOf, services } from '../support/content.ts';
import { attributesOf, elementsIn, named, textOf } from '../support/html.ts';
import { buildCopy, copyProject } from '../support/project-copy.ts';

const SETTINGS = {
  PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@agency.example',
  MAIL_TO: 'team@agency.example',
};

/** In the metadata of the uploaded pictures. */
const MARKER = 'a-private-note';

/** What drawing programs write into a file. */
const SVG = `<?xml version="1.0"?><!-- ${MARKER} --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><metadata>${MARKER}</metadata><script>alert('${MARKER}')</script><path d="M0 0h8v5z"/></svg>`;

const STUDY = `---
${stringify({
  ...{ client: 'A Client', year: 2024, services: [services[0]?.id], team: ['member'], featured: true },
  results: ['1', '2'].map((value) => ({ value, label: 'Counted' })),
  quotation: { text: 'Good.', name: 'A Name', role: 'Client' },
})}---

A text.
`;

/** Writes a photograph as a telephone does, with the place where it was taken. */
async function writePhotograph(file: string, background: string): Promise<void> {
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withExif({
      IFD0: { ImageDescription: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toFile(file);
}

/** When the legal text of this test was changed. */
const UPDATED = '2026-03-01';
const LEGAL = globSync('src/content/legal/*.mdx').find((file) => !/\.\w+\.mdx$/.test(file)) ?? '';
let root: string;
let remove: () => void;
/** The built pages and scripts, the feed and the sitemap. */
let files: { name: string; text: string }[];
const source = (file: string) => path.join(root, 'src/content', file);
const read = (name: string) => readFileSync(path.join(root, 'dist', name), 'utf8');
/** The attributes of a picture and of its AVIF copies, by the name of its file. */
function pictureIn(page: string, file: string): Record<string, Record<string, string>> {
  const elements = named(elementsIn(read(page)), 'picture')
    .map((picture) => elementsIn(picture))
    .find((each) => each.some((element) => attributesOf(element)['src']?.includes(`/${file}.`)))!;
  return Object.fromEntries(elements.map((element) => [element.tagName, attributesOf(element)]));
}
/** Output of a build that fails; throws when it succeeds. */
const failedBuild = (settings: Record<string, string>) =>
  buildCopy(root, [], settings).then(
    () => Promise.reject(new Error('The build succeeded.')),
    ({ message }: Error) => message,
  );

const descriptionOf = (name: string) =>
  `The project ${name} of this test, in as many words as a description of a project needs.`;

function writeProject(name: string, order: number, fields: Record<string, unknown>): void {
  const project = {
    order,
    title: name,
    description: descriptionOf(name),
    alt: 'A plain area',
    tags: ['Test'],
    ...fields,
  };
  writeFileSync(source(`projects/${name}.yaml`), stringify(project));
}

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  writeProject('a-hidden-project', 9001, { image: './hidden.svg', hidden: true });
  writeFileSync(source('projects/hidden.svg'), SVG);
  writeProject('photographed', 9002, { image: './photograph.jpg' });
  await writePhotograph(source('projects/photograph.jpg'), 'brown');
  writeProject('drawn', 0, { image: './drawn.svg' });
  writeFileSync(source('projects/drawn.svg'), SVG);
  for (const folder of ['team', 'studies']) mkdirSync(source(folder), { recursive: true });
  for (const name of ['a-hidden-project', 'drawn']) writeFileSync(source(`studies/${name}.mdx`), STUDY);
  const member = { order: 9001, name: 'A Member', role: 'Tester', bio: 'Tests.', linkedin: '#' };
  writeFileSync(
    source('team/member.yaml'),
    stringify({ ...member, image: './portrait.jpg', alt: 'A. Member' }),
  );
  await writePhotograph(source('team/portrait.jpg'), 'teal');
  writeFileSync(
    source('team/nobody.yaml'),
    stringify({ order: 9002, name: 'No Body', role: 'Tester', bio: 'New.' }),
  );
  const legal = readFileSync(path.join(root, LEGAL), 'utf8').replace(/^updated: .*\n/m, '');
  writeFileSync(
    path.join(root, LEGAL),
    `${legal.replace('---\n', `---\nupdated: ${UPDATED}\n`)}\nKept <RetentionDays /> days.\n\n![The seal](./seal.jpg)\n`,
  );
  await writePhotograph(source('legal/seal.jpg'), 'navy');
});
afterAll(() => remove());

test('a production build without settings fails and lists each with its purpose, without a stack trace', async () => {
  const output = await failedBuild(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ''])));
  for (const name of Object.keys(SETTINGS))
    expect(output).toMatch(new RegExp(`^ +${name} \\(\\w.*\\) is not set$`, 'm'));
  expect(output).not.toMatch(/^\s+at /m);
});

describe('a production build', () => {
  beforeAll(async () => {
    // West of Greenwich, where a date without a time is still the day before.
    const env = { RETENTION_DAYS: '7', NETLIFY: 'true', CONTEXT: 'production', TZ: 'America/Los_Angeles' };
    await buildCopy(root, [], { ...SETTINGS, ...env });
    const dist = path.join(root, 'dist');
    files = globSync('**/*.{html,js,xml}', { cwd: dist }).map((name) => ({ name, text: read(name) }));
  });

  test('a hidden project, its case study and its picture are not part of the site', () => {
    expect(files.filter(({ text }) => text.includes('a-hidden-project'))).toEqual([]);
    expect(globSync('**/hidden*', { cwd: path.join(root, 'dist') })).toEqual([]);
  });

  test('a featured case study is linked from the home page, and listed in the feed and the sitemap', () => {
    const feed = `${addressOf('work').slice(1)}/rss.xml`;
    expect(read(feed)).toContain(`<description>${descriptionOf('drawn')}`);
    const address = `${addressOf('work')}/drawn`;
    const having = files.filter(({ text }) => text.includes(`${address}"`) || text.includes(`${address}<`));
    expect(having.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['index.html', feed, 'sitemap-0.xml']),
    );
  });

  test('a legal text has the date of its last change, wherever it is built, and states RETENTION_DAYS', () => {
    const page = read(fileOf(path.parse(LEGAL).name));
    const [date] = named(elementsIn(page), 'time');
    const expected = new Date(UPDATED).toLocaleDateString(site.languages[0], {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    expect(textOf(date!)).toBe(expected);
    expect(page).toMatch(/Kept\s+7\s+days\./);
  });

  test.each([
    ['project', fileOf('work'), 'photograph', { width: '1280', height: '800' }, 1280],
    [
      'legal text',
      fileOf(path.parse(LEGAL).name),
      'seal',
      { width: '880', height: '660', alt: 'The seal' },
      1320,
    ],
  ])(
    'the photograph of a %s is served as AVIF, in the sizes of its frame',
    (_of, file, name, frame, largest) => {
      const { source, img } = pictureIn(file, name);
      expect(img).toMatchObject(frame);
      expect(source).toMatchObject({ type: 'image/avif', srcset: expect.stringMatching(` ${largest}w$`) });
    },
  );

  test('no built file is an uploaded photograph or has its metadata', async () => {
    const uploads = globSync('src/content/**/*.jpg', { cwd: root }).map((name) =>
      readFileSync(path.join(root, name)),
    );
    const built = globSync('dist/**/*.*', { cwd: root, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    // Those of this test; the content may have others.
    expect(uploads.filter((upload) => upload.includes(MARKER))).toHaveLength(3);
    for (const { parentPath, name } of built) {
      const file = readFileSync(path.join(parentPath, name));
      expect(uploads.some((upload) => upload.equals(file)) || file.includes(MARKER), name).toBe(false);
      if (!/\.(jpe?g|png|webp|avif)$/.test(name)) continue;
      const { exif, xmp, iptc } = await sharp(file).metadata();
      expect([exif, xmp, iptc], name).toEqual([undefined, undefined, undefined]);
    }
  });

  const hasTeam = existsSync('src/pages/[...team].astro');
  test.runIf(hasTeam)('a member without a portrait and a profile has a drawing and no link', () => {
    const team = elementsIn(read(fileOf('team')));
    const member = elementsIn(named(team, 'article').find((each) => textOf(each).includes('No Body'))!);
    expect(named(member, 'svg').map(attributesOf)).toMatchObject([{ class: 'illustration' }]);
    expect(named(member, 'img', 'a')).toEqual([]);
  });

  test('the build contains the site key, no secret, and nothing of the local captcha', () => {
    const text = files.map((file) => file.text).join('\n');
    expect(text).toContain(SETTINGS.PUBLIC_RECAPTCHA_SITE_KEY);
    for (const secret of ['a-secret-key', 'a-password', LOCAL_TOKEN_PREFIX])
      expect(text).not.toContain(secret);
  });
});
