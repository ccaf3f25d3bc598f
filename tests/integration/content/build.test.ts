import { execFile } from 'node:child_process';
import { appendFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from '@netlify/config';
import sharp from 'sharp';
import { parse } from 'yaml';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../../src/site.ts';
import { copyProject } from '../../../scripts/lib/copy-project.ts';
import { projects } from '../../support/content.ts';

let root: string;
let remove: () => void;

/** Any project, to be spoilt. */
const [ENTRY = ''] = globSync('src/content/projects/*.yaml').toSorted();
const { image: IMAGE } = parse(readFileSync(ENTRY, 'utf8')) as { image: string };

/** A copy of what a build needs, to be broken at will. */
beforeEach(() => {
  ({ folder: root, remove } = copyProject());
});
afterEach(() => remove());

/** Builds the copy; resolves to the exit code and everything that was said. */
function build(args: string[], settings: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', ...settings };
  return new Promise((resolve) => {
    execFile('astro', ['build', ...args], { cwd: root, env: environment }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

const SETTINGS = {
  PUBLIC_RECAPTCHA_SITE_KEY: 'a-site-key',
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@thirma.example',
  MAIL_TO: 'team@thirma.example',
};

test('broken content stops the build, with the words of the check', async () => {
  rmSync(path.join(root, path.dirname(ENTRY), IMAGE));
  const { code, output } = await build(['--mode', 'offline']);
  expect(code).toBe(1);
  expect(output).toContain(`${ENTRY}:`);
  expect(output).toContain(`found:    "${IMAGE}"`);
});

test('a slip in MDX stops the build and names the file and line', async () => {
  appendFileSync(path.join(root, 'src/content/legal/terms.mdx'), '\n{oops\n');
  const { code, output } = await build(['--mode', 'offline']);
  expect(code).toBe(1);
  expect(output).toMatch(/src\/content\/legal\/terms\.mdx:\d+/);
  expect(output).toContain('expected a corresponding closing brace');
});

test('what is hidden is nowhere on the site, and the counts follow', async () => {
  const { image, title } = parse(readFileSync(ENTRY, 'utf8')) as { image: string; title: string };
  appendFileSync(path.join(root, ENTRY), 'hidden: true\n');
  const { code, output } = await build(['--mode', 'offline']);
  expect(code, output).toBe(0);
  const dist = path.join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  expect(read('work.html').match(/<article class="project"/g)).toHaveLength(projects.length - 1);
  expect(files.filter((name) => name.includes(path.parse(image).name))).toEqual([]);
  expect(files.filter((name) => /\.(html|js)$/.test(name) && read(name).includes(title))).toEqual([]);
});

test('a preview asks search engines to leave all of it out, and keeps the live addresses', async () => {
  const { code, output } = await build(['--mode', 'offline'], { NETLIFY: 'true', CONTEXT: 'deploy-preview' });
  expect(code, output).toBe(0);
  const read = (name: string) => readFileSync(path.join(root, 'dist', name), 'utf8');
  const { config } = await resolveConfig({ cwd: root, repositoryRoot: root, offline: true });
  const headers = (config.headers as { for: string; values: Record<string, string> }[])
    .filter((rule) => rule.for === '/*')
    .map(({ values }) => values);
  expect(Object.assign({}, ...headers)).toMatchObject({
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
  });
  // A crawler that may not read the page does not see that it is to leave it out.
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n');
  expect(read('about.html')).toContain(`<link rel="canonical" href="${site.url}/about">`);
});

test('a production build without its settings names each that is missing', async () => {
  const { code, output } = await build([]);
  expect(code).toBe(1);
  for (const name of Object.keys(SETTINGS)) expect(output).toContain(`${name} is not set`);
});

test('a production build with keys has the real captcha, nothing of the stand-in, and no secret', async () => {
  const { code, output } = await build([], SETTINGS);
  expect(code, output).toBe(0);
  const text = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|js)$/.test(name))
    .map((name) => readFileSync(path.join(root, 'dist', name), 'utf8'))
    .join('\n');
  expect(text).toContain('a-site-key');
  expect(text).not.toMatch(/stand-in/i);
  expect(text).not.toContain('a-secret-key');
  expect(text).not.toContain('a-password');
});

test('a production build with a setting that cannot be used names it', async () => {
  const { code, output } = await build([], { ...SETTINGS, MAIL_TO: 'the team' });
  expect(code).toBe(1);
  expect(output).toContain('MAIL_TO must be email addresses');
});

test('a photograph in place of a drawing gets modern formats, sizes, and the same frame', async () => {
  const photograph = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'brown' } });
  await photograph.jpeg().toFile(path.join(root, path.dirname(ENTRY), 'photograph.jpg'));
  const entry = path.join(root, ENTRY);
  const own = readFileSync(entry, 'utf8').replace(IMAGE, './photograph.jpg');
  writeFileSync(entry, own);

  const { code, output } = await build(['--mode', 'offline']);
  expect(code, output).toBe(0);
  const [picture = ''] =
    /<picture>[\s\S]*?<\/picture>/.exec(readFileSync(path.join(root, 'dist/work.html'), 'utf8')) ?? [];
  expect(picture).toContain('type="image/avif"');
  expect(picture).toContain(' 1280w');
  expect(picture).not.toContain(' 2560w');
  expect(picture).toContain('width="1280" height="800"');
});
