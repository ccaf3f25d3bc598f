/** The site made one's own: a copy gets another name, colour, office and content, and everything follows. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeBuild } from '../../../scripts/lib/time-build.ts';
import { copyProject } from '../../../scripts/lib/copy-project.ts';
import { drawWordmark } from '../../../src/illustrations/wordmark.ts';
import { site } from '../../../src/site.ts';
import { projects, team, values } from '../../support/content.ts';
import { NEW, OLD, OLD_ACCENT, rebrand, type Removed } from '../../support/rebrand.ts';

let copy: ReturnType<typeof copyProject>;
let removed: Removed;
/** Every text file that was built: its path from dist, and what it says. */
let files: { name: string; text: string }[];

beforeAll(async () => {
  copy = copyProject(['tests']);
  removed = rebrand(copy.folder);
  await timeBuild(copy.folder);
  const dist = path.join(copy.folder, 'dist');
  files = globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|woff2|ico)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(dist, file), text: readFileSync(file, 'utf8') }));
});
afterAll(() => copy.remove());

const pages = () => files.filter(({ name }) => name.endsWith('.html'));
const page = (name: string) => files.find((file) => file.name === name)!.text;
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

test('nothing of the old name and office is left, neither in what is served nor in the mails', () => {
  const sources = globSync('netlify/**/*.ts', { cwd: copy.folder }).map((name) => ({
    name,
    text: readFileSync(path.join(copy.folder, name), 'utf8'),
  }));
  const left = [...files, ...sources].filter(({ text }) =>
    OLD.some((old) => text.toLowerCase().includes(old.toLowerCase())),
  );
  expect(left.map(({ name }) => name)).toEqual([]);
});

test('every page has the new name in its title, footer, logo and addresses', async () => {
  const { outline } = await drawWordmark(NEW.brand);
  for (const { name, text } of pages()) {
    expect(text, name).toMatch(new RegExp(`<title>[^<]+ · ${NEW.brand}</title>`));
    expect(text, name).toContain(`</span> ${NEW.brand}. All rights reserved.`);
    expect(text, name).toContain(`alt="${NEW.brand}"`);
    expect(text, name).toContain(NEW.office);
    expect(text, name).toContain(NEW.email);
    expect(text, name).toContain(NEW.storageKey);
    expect(text, name).toContain(outline);
    expect(text, name).toContain(`${NEW.url}/`);
  }
  const logos = files.filter(({ name }) => /logo-\w+\.[\w-]+\.svg$/.test(name));
  expect(logos).toHaveLength(2);
  for (const { text } of logos) expect(text).toContain(outline);
});

test('the legal pages name the new company and its offices', () => {
  for (const name of ['privacy.html', 'terms.html']) {
    expect(page(name).replaceAll(/\s+/g, ' ')).toContain(`${NEW.brand}, of ${NEW.region}`);
    expect(page(name)).toContain(NEW.legalOffice);
  }
});

test('the portfolio has one page fewer', () => {
  const left = projects.length - removed.projects.length;
  const pager = /<nav[^>]*aria-label="Pagination"[\s\S]*?<\/nav>/.exec(page('work.html'))![0];
  expect(count(page('work.html'), /<article/g)).toBe(left);
  expect(pager.replaceAll(/<!--.*?-->/g, '')).toContain(
    `Showing 1-${site.projectsPerPage} of ${left} projects`,
  );
  expect(count(pager, /<button[^>]*>\d+</g)).toBe(Math.ceil(left / site.projectsPerPage));
  for (const title of removed.projects) expect(page('work.html')).not.toContain(title);
});

test('there is a fifth value and a member fewer', () => {
  expect(count(page('about.html'), /<article/g)).toBe(values.length + 1);
  expect(page('about.html')).toContain(NEW.value);
  expect(count(page('team.html'), /<article/g)).toBe(team.length - 1);
  expect(files.filter(({ text }) => text.includes(removed.member))).toEqual([]);
});

test('the accent colours the pages, the logo and the icon', () => {
  const coloured = files.filter(({ name }) => /\.html$|favicon|logo-dark/.test(name));
  for (const { name, text } of coloured) {
    expect(text, name).toContain(NEW.accent);
    expect(text, name).not.toContain(OLD_ACCENT);
  }
});

test('every shared link has a picture, and it is another than before', () => {
  const cards = globSync('*.png', { cwd: 'dist/social' }).toSorted();
  const folder = path.join(copy.folder, 'dist/social');
  expect(globSync('*.png', { cwd: folder }).toSorted()).toEqual(cards);
  for (const card of cards) {
    expect(readFileSync(path.join(folder, card)).equals(readFileSync(`dist/social/${card}`)), card).toBe(
      false,
    );
  }
});

test('search engines and telephones are told the new name, office and addresses', () => {
  const [, graph = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page('index.html')) ?? [];
  const { '@graph': things } = JSON.parse(graph) as { '@graph': Record<string, unknown>[] };
  expect(things.find((thing) => thing['@type'] === 'Organization')).toMatchObject({
    name: NEW.brand,
    url: `${NEW.url}/`,
    email: NEW.email,
    address: NEW.office,
  });
  const addresses = [...page('sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  expect(addresses).toContain(`${NEW.url}/work`);
  expect(addresses.filter((address) => !address.startsWith(`${NEW.url}/`))).toEqual([]);
  expect(page('robots.txt')).toContain(NEW.url);
  expect(JSON.parse(page('manifest.webmanifest'))).toMatchObject({ name: NEW.brand });
});

test('its own tests pass, once those of the specification are deleted', async () => {
  rmSync(path.join(copy.folder, 'tests/integration/content/specification.test.ts'));
  const suites = [
    'built/budgets',
    'built/found',
    'built/glyphs',
    'built/pages',
    'built/shared',
    'built/structured-data',
    'content/check',
    'unit/art',
    'unit/styles',
    'unit/lib',
  ];
  const args = [
    'run',
    ...suites.map((suite) => `tests/${suite}`),
    '--reporter=json',
    '--outputFile=report.json',
  ];
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  await promisify(execFile)(process.execPath, [vitest, ...args], { cwd: copy.folder }).catch(() => undefined);
  const report = JSON.parse(readFileSync(path.join(copy.folder, 'report.json'), 'utf8')) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.length).toBeGreaterThan(100);
  const failed = results.filter(({ status }) => status === 'failed');
  expect(failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join()}`)).toEqual([]);
});

/** What Vitest writes about a run. */
interface Report {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}
