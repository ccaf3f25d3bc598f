/** One production build of a changed copy, as Netlify makes it for a deploy preview. */
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from '@netlify/config';
import sharp from 'sharp';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { buildCopy, copyProject, removeCopy } from '../support/project-copy.ts';

const SETTINGS = {
  PUBLIC_RECAPTCHA_SITE_KEY: 'a-site-key',
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@thirma.example',
  MAIL_TO: 'team@thirma.example',
};

/** Two projects: the first gets hidden, the second a photograph. */
const [HIDDEN = '', PHOTOGRAPHED = ''] = globSync('src/content/projects/*.yaml').toSorted();
const hidden = parse(readFileSync(HIDDEN, 'utf8')) as { image: string; title: string };

let root: string;
/** The built pages and scripts. */
let files: { name: string; text: string }[];
const read = (name: string) => readFileSync(path.join(root, 'dist', name), 'utf8');

beforeAll(async () => {
  root = copyProject();
  appendFileSync(path.join(root, HIDDEN), 'hidden: true\n');
  const entry = path.join(root, PHOTOGRAPHED);
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(/^image: .*/m, 'image: ./photograph.jpg'));
  const photograph = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'brown' } });
  await photograph.jpeg().toFile(path.join(path.dirname(entry), 'photograph.jpg'));
  await buildCopy(root, [], { ...SETTINGS, NETLIFY: 'true', CONTEXT: 'deploy-preview' });
  files = globSync('**/*.{html,js}', { cwd: path.join(root, 'dist') }).map((name) => ({
    name,
    text: read(name),
  }));
});
afterAll(() => removeCopy(root));

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
  expect(picture).not.toContain(' 2560w');
  expect(picture).toContain('width="1280" height="800"');
});

test('a deploy preview is excluded from search results by a header on every file', async () => {
  const { config } = await resolveConfig({ cwd: root, repositoryRoot: root, offline: true });
  const headers = (config.headers as { for: string; values: Record<string, string> }[])
    .filter((rule) => rule.for === '/*')
    .map(({ values }) => values);
  expect(Object.assign({}, ...headers)).toMatchObject({
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
  });
  // A crawler that may not fetch a page doesn't see its header.
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n');
});

test("a deploy preview's canonical address is that of the live site", () => {
  expect(read('about.html')).toContain(`<link rel="canonical" href="${site.url}/about">`);
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
