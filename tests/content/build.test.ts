import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

/** A copy of what a build needs, to be broken at will. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-'));
  const needed = [
    'astro.config.mjs',
    'netlify',
    'package.json',
    'public',
    'scripts',
    'src',
    'tailwind.config.ts',
    'tsconfig.json',
  ];
  for (const name of needed) cpSync(name, path.join(root, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

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
  rmSync(path.join(root, 'src/content/projects/nabz.svg'));
  const { code, output } = await build(['--mode', 'offline']);
  expect(code).toBe(1);
  expect(output).toContain('src/content/projects/nabz.yaml:');
  expect(output).toContain('found:    "./nabz.svg"');
});

test('a slip in MDX stops the build and names the file and line', async () => {
  appendFileSync(path.join(root, 'src/content/legal/terms.mdx'), '\n{oops\n');
  const { code, output } = await build(['--mode', 'offline']);
  expect(code).toBe(1);
  expect(output).toMatch(/src\/content\/legal\/terms\.mdx:\d+/);
  expect(output).toContain('expected a corresponding closing brace');
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
  const folder = path.join(root, 'src/content/projects');
  const photograph = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'brown' } });
  await photograph.jpeg().toFile(path.join(folder, 'nabz.jpg'));
  const entry = path.join(folder, 'nabz.yaml');
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('./nabz.svg', './nabz.jpg'));

  const { code, output } = await build(['--mode', 'offline']);
  expect(code, output).toBe(0);
  const [picture = ''] =
    /<picture>[\s\S]*?<\/picture>/.exec(readFileSync(path.join(root, 'dist/work.html'), 'utf8')) ?? [];
  expect(picture).toContain('type="image/avif"');
  expect(picture).toContain(' 1280w');
  expect(picture).not.toContain(' 2560w');
  expect(picture).toContain('width="1280" height="800"');
});
