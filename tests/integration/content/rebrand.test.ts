/** A copy of the project becomes another agency's site: another name, colour, office and content. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../../../scripts/lib/copy-project.ts';
import { drawWordmark } from '../../../src/illustrations/wordmark.ts';
import { site } from '../../../src/site.ts';
import { projects, team, values } from '../../support/content.ts';
import { buildCopy } from '../../support/project-copy.ts';
import { NEW, OLD, OLD_ACCENT, rebrand, type Removed } from '../../support/rebrand.ts';

/** Tests that run in the copy too: those that read the built site, the content or the site's settings. */
const SUITES = [
  'tests/built',
  'tests/unit/illustrations',
  'tests/unit/lib',
  'tests/unit/styles',
  'tests/integration/content/check.test.ts',
];
/** Starts servers on fixed ports, which tests beside this one use. */
const EXCLUDED = 'tests/built/start.test.ts';

let root: string;
let remove: () => void;
let removed: Removed;
/** The text files of the built copy, by their path in dist. */
let files: { name: string; text: string }[];

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  removed = rebrand(root);
  await buildCopy(root, ['--mode', 'offline']);
  const dist = path.join(root, 'dist');
  files = globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|woff2|ico)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(dist, file), text: readFileSync(file, 'utf8') }));
});
afterAll(() => remove());

const pages = () => files.filter(({ name }) => name.endsWith('.html'));
const page = (name: string) => files.find((file) => file.name === name)!.text;
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

test('no page, file or email of the copy contains the old name, address or contact details', () => {
  const sources = globSync('netlify/**/*.ts', { cwd: root }).map((name) => ({
    name,
    text: readFileSync(path.join(root, name), 'utf8'),
  }));
  const left = [...files, ...sources].filter(({ text }) =>
    OLD.some((old) => text.toLowerCase().includes(old.toLowerCase())),
  );
  expect(left.map(({ name }) => name)).toEqual([]);
});

test('every page has the new name in its title, footer and logo, and the new address in its links', async () => {
  const { outline = '' } = (await drawWordmark(NEW.brand)) ?? {};
  expect(outline).not.toBe('');
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

test('the legal pages name the new company, region and office', () => {
  for (const name of ['privacy.html', 'terms.html']) {
    expect(page(name).replaceAll(/\s+/g, ' ')).toContain(`${NEW.brand}, of ${NEW.region}`);
    expect(page(name)).toContain(NEW.legalOffice);
  }
});

test('the portfolio lists and counts the remaining projects only', () => {
  const left = projects.length - removed.projects.length;
  const pager = /<nav[^>]*aria-label="Pagination"[\s\S]*?<\/nav>/.exec(page('work.html'))![0];
  expect(count(page('work.html'), /<article/g)).toBe(left);
  expect(pager.replaceAll(/<!--.*?-->/g, '')).toContain(
    `Showing 1-${site.projectsPerPage} of ${left} projects`,
  );
  expect(count(pager, /<button[^>]*>\d+</g)).toBe(Math.ceil(left / site.projectsPerPage));
  for (const title of removed.projects) expect(page('work.html')).not.toContain(title);
});

test('the About page has the added value, and the team page lacks the removed member', () => {
  expect(count(page('about.html'), /<article/g)).toBe(values.length + 1);
  expect(page('about.html')).toContain(NEW.value);
  expect(count(page('team.html'), /<article/g)).toBe(team.length - 1);
  expect(files.filter(({ text }) => text.includes(removed.member))).toEqual([]);
});

test('the pages, the logo and the icon use the new accent colour only', () => {
  const coloured = files.filter(({ name }) => /\.html$|favicon|logo-dark/.test(name));
  for (const { name, text } of coloured) {
    expect(text, name).toContain(NEW.accent);
    expect(text, name).not.toContain(OLD_ACCENT);
  }
});

test('every social card exists and differs from the old one', () => {
  const cards = globSync('*.png', { cwd: 'dist/social' }).toSorted();
  const folder = path.join(root, 'dist/social');
  expect(globSync('*.png', { cwd: folder }).toSorted()).toEqual(cards);
  for (const card of cards) {
    expect(readFileSync(path.join(folder, card)).equals(readFileSync(`dist/social/${card}`)), card).toBe(
      false,
    );
  }
});

test('structured data, sitemap, robots.txt and manifest contain the new name and addresses', () => {
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

test('the tests of the copy that read its built site and its content pass', async () => {
  const args = [
    'run',
    ...SUITES,
    '--exclude',
    EXCLUDED,
    '--reporter=json',
    '--outputFile=report.json',
    '--retry=0',
  ];
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  // A failing test makes Vitest exit with 1; the report names it.
  await promisify(execFile)(process.execPath, [vitest, ...args], { cwd: root }).catch(() => undefined);
  const report = JSON.parse(readFileSync(path.join(root, 'report.json'), 'utf8')) as Report;
  for (const suite of SUITES) {
    const ran = report.testResults.filter(({ name }) => name.startsWith(path.join(root, suite)));
    expect(ran.length, `test files in ${suite}`).toBeGreaterThan(0);
  }
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join()}`),
  ]);
  expect(failures).toEqual([]);
});

/** Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
