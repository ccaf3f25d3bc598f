/** The short form of `npm run test:rebrand`: three other agencies' sites are built, and tests that need no browser run. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decode } from '../support/built/dist.ts';
import { canonicalOf, thingsOf } from '../support/built/head.ts';
import { buildCopy, copyProject } from '../support/project-copy.ts';
import { OLD, OLD_ACCENT } from './rebrand/project.ts';
import { rebrand, SITES } from './rebrand/sites.ts';

/** Tests that run in the copies too: those that read the built site, the content or the site's settings. */
const SUITES = [
  'tests/built',
  'tests/unit/docs.test.ts',
  'tests/unit/illustrations',
  'tests/unit/lib',
  'tests/unit/styles',
  'tests/contract/content/check.test.ts',
];
/** Starts servers on fixed ports, which tests beside this one use. */
const EXCLUDED = 'tests/built/start.test.ts';

describe.each(SITES)('$name', (rebranded) => {
  const { facts, name: siteName } = rebranded;
  let root: string;
  let remove: () => void;
  /** The text files of the built copy, by their path in dist. */
  let files: { name: string; text: string }[];

  beforeAll(async () => {
    ({ folder: root, remove } = copyProject());
    await rebrand(root, rebranded, true);
    await buildCopy(root, ['--mode', 'offline']);
    const dist = path.join(root, 'dist');
    files = globSync('**/*', { cwd: dist, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(png|webp|avif|woff2|ico)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => ({ name: path.relative(dist, file), text: readFileSync(file, 'utf8') }));
  }, 300_000);
  afterAll(() => remove());

  const pages = () => files.filter(({ name }) => name.endsWith('.html'));
  const page = (name: string) => files.find((file) => file.name === name)!.text;

  test(`no file of the site of ${siteName} contains the old name, address or contact details`, () => {
    const sources = globSync('netlify/**/*.ts', { cwd: root }).map((name) => ({
      name,
      text: readFileSync(path.join(root, name), 'utf8'),
    }));
    const left = [...files, ...sources].flatMap(({ name, text }) =>
      OLD.filter((old) => text.toLowerCase().includes(old.toLowerCase())).map((old) => `${name}: ${old}`),
    );
    expect(left).toEqual([]);
  });

  test(`every page of ${siteName} has the new name, contact details, colour and storage key`, () => {
    for (const { name, text } of pages()) {
      const html = decode(text);
      expect(html, name).toContain(`</span> ${facts.brand}. All rights reserved.`);
      // The logo is a picture or a text.
      expect(
        [`alt="${facts.brand}"`, `>${facts.brand.toLowerCase()}</span>`].some((logo) => html.includes(logo)),
        name,
      ).toBe(true);
      for (const fact of ['tagline', 'office', 'email', 'storageKey', 'accent'] as const) {
        expect(html, name).toContain(facts[fact]);
      }
      if (name !== '404.html') expect(canonicalOf(text), name).toMatch(new RegExp(`^${facts.url}/`));
    }
  });

  test(`pages, logos and icons of ${siteName} lack the old accent colour`, () => {
    const coloured = files.filter(({ name }) => /\.html$|favicon|logo/.test(name));
    expect(coloured.filter(({ text }) => text.includes(OLD_ACCENT)).map(({ name }) => name)).toEqual([]);
  });

  test(`the legal pages of ${siteName} name the new company, region and office`, () => {
    for (const name of ['privacy.html', 'terms.html']) {
      const html = decode(page(name)).replaceAll(/\s+/g, ' ');
      expect(html).toContain(`${facts.brand}, of ${facts.region}`);
      expect(html).toContain(facts.legalOffice);
    }
  });

  test(`the social images of ${siteName} exist and differ from the sample's`, () => {
    const folder = path.join(root, 'dist/social');
    const images = globSync('*.png', { cwd: folder });
    expect(images.length).toBeGreaterThan(5);
    for (const image of images) {
      expect(readFileSync(path.join(folder, image)).equals(readFileSync(`dist/social/${image}`)), image).toBe(
        false,
      );
    }
  });

  test(`structured data, sitemap, robots.txt and manifest contain the name and address of ${siteName}`, () => {
    const agency = thingsOf(page('index.html')).find((thing) => thing['@type'] === 'Organization');
    expect(agency).toMatchObject({ name: facts.brand, url: `${facts.url}/`, address: facts.office });
    expect(page('sitemap-0.xml')).toContain(`<loc>${facts.url}/work</loc>`);
    expect(page('robots.txt')).toContain(facts.url);
    expect(JSON.parse(page('manifest.webmanifest'))).toMatchObject({ name: facts.brand });
  });

  test(`the tests of ${siteName} that need no browser pass, and its files are within their sizes`, async () => {
    const run = (file: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [path.resolve('node_modules', file), ...args], { cwd: root });
    const report = path.join(root, 'report.json');
    // A failing test makes Vitest exit with 1; the report names it.
    await run(
      'vitest/vitest.mjs',
      ...['run', ...SUITES, '--exclude', EXCLUDED],
      ...['--reporter=json', `--outputFile=${report}`, '--retry=0'],
    ).catch(() => undefined);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const suite of SUITES) {
      const ran = testResults.filter(({ name }) => name.startsWith(path.join(root, suite)));
      expect(ran.length, `test files in ${suite}`).toBeGreaterThan(0);
    }
    const failures = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}: ${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join()}`),
    ]);
    expect(failures).toEqual([]);

    const { stdout } = await run('size-limit/bin.js', '--json').catch((error: { stdout: string }) => error);
    const sizes = JSON.parse(stdout) as { name: string; size: number; passed: boolean }[];
    expect(sizes.filter(({ passed }) => !passed)).toEqual([]);
  });
});

/** Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
