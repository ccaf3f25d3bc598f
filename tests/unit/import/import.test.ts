/** Tests the import of a WordPress export with twelve posts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeArticles } from '../../../scripts/import/articles.ts';
import { readExport } from '../../../scripts/import/wxr.ts';
import { findFiles } from '../../../src/lib/files.ts';
import { temporaryFolder, writeFiles } from '../../support/files.ts';

const HERE = import.meta.dirname;
const XML = readFileSync(path.join(HERE, 'wordpress.xml'), 'utf8');
const ARTICLES = 'src/content/articles';
const project = process.cwd();
let said: string[];

beforeAll(async () => {
  process.chdir(temporaryFolder({}));
  writeFiles('.', {
    'src/content/team/asha.yaml': 'name: Asha Rai\n',
    'src/content/pages/insights.yaml': 'address: news\n',
    [`${ARTICLES}/plain.mdx`]: 'mine',
    'public/_redirects': '/shop https://shop.example 301',
  });
  // All original images except one still exist on the old server.
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(address, { status: address.includes('missing') ? 404 : 200 })),
  );
  said = await writeArticles(readExport(XML));
});
afterAll(() => {
  vi.unstubAllGlobals();
  process.chdir(project);
});

test("articles contain the posts' texts, fields and old addresses", async () => {
  const texts = findFiles(`${ARTICLES}/*.mdx`)
    .toSorted()
    .map((file) => `=== ${path.basename(file)}\n${readFileSync(file, 'utf8')}`);
  await expect(texts.join('\n')).toMatchFileSnapshot(path.join(HERE, 'articles.txt'));
});

test('original images are stored next to the articles, and two images with the same name are distinguished by year and month', () => {
  const pictures = findFiles(`${ARTICLES}/*.jpg`).toSorted();
  expect(pictures.map((file) => [path.basename(file), readFileSync(file, 'utf8')])).toEqual([
    ['2021-03-counter.jpg', 'https://old.example/wp-content/uploads/2021/03/counter.jpg'],
    ['2022-01-counter.jpg', 'https://old.example/wp-content/uploads/2022/01/counter.jpg'],
  ]);
});

test('the result lists what was not imported', () => {
  expect(said).toEqual([
    `Written to ${ARTICLES}: 10 of 12 posts`,
    `Unchanged, because it exists: ${ARTICLES}/plain.mdx`,
    'Left out (draft): A draft',
    'Left out: page: Impressum',
    'Not fetched: https://old.example/wp-content/uploads/2022/05/missing.jpg: 404',
  ]);
});

test("rules for addresses with ?p= redirect to the articles, and come after the owner's rules", () => {
  const rules = readFileSync('public/_redirects', 'utf8').split('\n');
  expect(rules.slice(0, 3)).toEqual([
    '/shop https://shop.example 301',
    '/ p=11 /news/offline-forms 301!',
    '/ p=12 /news/%C3%BCber-gr%C3%BC%C3%9Fe 301!',
  ]);
});

test('a second import changes nothing', async () => {
  const before = readFileSync('public/_redirects', 'utf8');
  expect((await writeArticles(readExport(XML)))[0]).toContain('0 of 12 posts');
  expect(readFileSync('public/_redirects', 'utf8')).toBe(before);
});

test("an XML file that isn't a WordPress export is rejected", () => {
  expect(() => readExport('<rss><channel><item/></channel></rss>')).toThrow('not a WordPress export');
});

/** Returns an export that contains these posts. The names of the posts' elements are given without `wp:`. */
const exportOf = (origin: string, ...posts: Record<string, string>[]) =>
  `<rss xmlns:wp="x"><channel><link>${origin}</link>${posts
    .map(({ link = '', html = '', ...fields }, index) => {
      const all = Object.entries({ post_type: 'post', status: 'publish', post_id: `${index}`, ...fields });
      const elements = all.map(([name, value]) => `<wp:${name}>${value}</wp:${name}>`).join('');
      return `<item><title>A</title><link>${link}</link><content:encoded><![CDATA[${html}]]></content:encoded>${elements}</item>`;
    })
    .join('')}</channel></rss>`;

const writtenFor = async (xml: string) => {
  process.chdir(temporaryFolder({ 'public/robots.txt': '' }));
  const lines = await writeArticles(readExport(xml));
  return { lines, read: (name: string) => readFileSync(`${ARTICLES}/${name}.mdx`, 'utf8') };
};

test("if the old site is in a folder, only links below the folder's address are changed", async () => {
  const site = 'https://old.example/blog';
  const { read } = await writtenFor(
    exportOf(
      site,
      { post_name: 'one', link: `${site}/2021/one/` },
      {
        post_name: 'two',
        link: `${site}/?p=1`,
        html: '<a href="http://www.old.example/blog/2021/one">a</a> <a href="/blog/about/">b</a> <a href="https://old.example.org/">c</a> <a href="https://old.example/shop">d</a>',
      },
    ),
  );
  expect(read('two')).toContain(
    '[a](/insights/one) [b](/blog/about/) [c](https://old.example.org/) [d](https://old.example/shop)',
  );
  expect(read('two')).not.toContain('formerly');
  expect(readFileSync('public/_redirects', 'utf8')).toBe(
    '/blog p=0 /insights/one 301!\n/blog p=1 /insights/two 301!\n',
  );
});

test('posts with the same name become separate articles', async () => {
  const { lines, read } = await writtenFor(
    exportOf('https://old.example', { post_name: 'a', html: 'One' }, { post_name: 'a', html: 'Two' }),
  );
  expect(lines[0]).toContain('2 of 2 posts');
  expect([read('a'), read('a-1')]).toEqual([expect.stringContaining('One'), expect.stringContaining('Two')]);
});

test('a password-protected post is skipped', async () => {
  const { lines } = await writtenFor(exportOf('https://old.example', { post_name: 'a', post_password: 'b' }));
  expect(lines).toEqual([`Written to ${ARTICLES}: 0 of 1 posts`, 'Left out (protected by a password): A']);
});

test('invalid addresses do not stop the import', async () => {
  const { read } = await writtenFor(
    exportOf('https://old.example', {
      post_name: '100%-sure',
      link: 'https://old.example/100%-sure/',
      html: '<img src="data:image/png;base64,AAAA"><img src="http://[b"><a href="http://[b">b</a>',
    }),
  );
  expect(read('100-sure')).toContain('- /100%-sure/');
  expect(read('100-sure')).toMatch(/!\[\]\(\.\/[0-9a-f]{12}\.png\)/);
});
