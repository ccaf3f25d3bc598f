/** The production build of a copy of the project, as Netlify makes it. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { site } from '../../src/site.ts';
import { descriptionOf, LEGAL, MARKER, productionCopy, UPDATED } from '../support/built/production-copy.ts';
import { addressOf, fileOf } from '../support/content.ts';
import { attributesOf, elementsIn, named, textOf } from '../support/html.ts';
import { buildCopy } from '../support/project-copy.ts';

const SETTINGS = {
  PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@agency.example',
  MAIL_TO: 'team@agency.example',
};

const API_HOST = 'https://api.agency.example';
let root: string;
let remove: () => void;
/** The built pages and scripts, the feed and the sitemap. */
let files: { name: string; text: string }[];
const LEGAL_PAGE = fileOf(path.parse(LEGAL).name);
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

beforeAll(async () => {
  ({ folder: root, remove } = await productionCopy());
});
afterAll(() => remove());

test('a production build without settings fails, lists each with its purpose, without a stack trace, and keeps dist', async () => {
  const kept = path.join(root, 'dist/kept');
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, '');
  const output = await failedBuild(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ''])));
  for (const name of Object.keys(SETTINGS))
    expect(output).toMatch(new RegExp(`^ +${name} \\(\\w.*\\) is not set$`, 'm'));
  expect(output).not.toMatch(/^\s+at /m);
  expect(existsSync(kept)).toBe(true);
});

describe('a production build', () => {
  beforeAll(async () => {
    // West of Greenwich, where a date without a time is still the day before.
    const settings = { ...SETTINGS, PUBLIC_API_HOST: API_HOST, RETENTION_DAYS: '7' };
    const env = { NETLIFY: 'true', CONTEXT: 'production', TZ: 'America/Los_Angeles' };
    await buildCopy(root, [], { ...settings, ...env });
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

  test('a legal text has the date of its last change, wherever it is built', () => {
    const [date] = named(elementsIn(read(LEGAL_PAGE)), 'time');
    const format = { dateStyle: 'long', timeZone: 'UTC' } as const;
    expect(textOf(date!)).toBe(new Date(UPDATED).toLocaleDateString(site.languages[0], format));
  });

  test('a legal text states RETENTION_DAYS', () => {
    expect(read(LEGAL_PAGE)).toMatch(/Kept\s+7\s+days\./);
  });

  test('the form sends to PUBLIC_API_HOST, and the policy of its page allows that', () => {
    expect(read(fileOf('contact'))).toMatch(new RegExp(`connect-src [^;]*${API_HOST}`));
    expect(files.filter(({ name, text }) => name.endsWith('.js') && text.includes(API_HOST))).toHaveLength(1);
  });

  test.each([
    ['project', fileOf('work'), 'photograph', { width: '1280', height: '800' }, 1280],
    ['legal text', LEGAL_PAGE, 'seal', { width: '880', height: '660', alt: 'The seal' }, 1320],
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
