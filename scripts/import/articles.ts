/** Saves WordPress posts as articles in src/content/articles, and redirects their old addresses. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { addressesOf } from '../../src/model/addresses/page-addresses.ts';
import { decoded, routeOf } from '../../src/model/addresses/route.ts';
import { toMarkdown } from './markdown.ts';
import { fetchPictures, pictureFile } from './pictures.ts';
import type { Export, Post } from './wxr.ts';

const FOLDER = 'src/content/articles';
const LIST = 'src/content/pages/insights.yaml';
const RULES = 'public/_redirects';
/** Search engines truncate longer descriptions. */
const MAX_DESCRIPTION = 160;

/** A post with its article's file and address. */
interface Article {
  post: Post;
  file: string;
  address: string;
}

/**
 * Saves published and scheduled posts as articles unless they have been imported before. Resolves to lines that
 * describe the result.
 */
export async function writeArticles({ origin, posts, uploads, others }: Export): Promise<string[]> {
  const articles = articlesOf(posts.filter(isWanted));
  const added = articles.filter(({ file }) => !existsSync(file));
  const pictures = new Set<string>();
  const fileOf = (address: string) => {
    pictures.add(URL.parse(address, origin)?.href ?? address);
    return pictureFile(address);
  };
  const site = new URL(origin);
  const byOldAddress = new Map(
    articles.map(({ post, address }) => [asKey(new URL(post.link, site)), address]),
  );
  /** Returns a link's new address: the article's address or, for other pages, the old address without its host. */
  const linkTo = (link: string): string => {
    const url = link.startsWith('#') ? null : URL.parse(link, site);
    if (!url || !isBelow(url, site)) return link;
    return (byOldAddress.get(asKey(url)) ?? url.pathname + url.search) + url.hash;
  };
  const authors = teamByName();
  mkdirSync(FOLDER, { recursive: true });
  for (const { post, file, address } of added) {
    const text = toMarkdown(post.html, { uploads, linkTo, fileOf }).trim();
    const picture = uploads.get(post.pictureId ?? '');
    const { pathname, search } = new URL(post.link, site);
    // Scheduled posts have addresses such as /?p=12, which the rules in `_redirects` cover.
    const hasMoved = !search && routeOf(pathname) !== routeOf(address);
    const fields = {
      title: post.title,
      description: shortened(post.excerpt || firstWords(text)),
      date: post.date.slice(0, post.status === 'future' ? 'yyyy-mm-dd hh:mm'.length : 'yyyy-mm-dd'.length),
      ...(authors.has(post.author) && { author: authors.get(post.author) }),
      ...(post.tags.length > 0 && { tags: post.tags }),
      ...(picture && { image: `./${fileOf(picture.address)}` }),
      ...(picture?.alt && { alt: picture.alt }),
      ...(hasMoved && { formerly: [decoded(pathname)] }),
    };
    writeFileSync(file, `---\n${stringify(fields)}---\n\n${text}\n`);
  }
  addRules(added.map(({ post, address }) => `${site.pathname} p=${post.id} ${address} 301!`));
  const problems = await fetchPictures([...pictures], FOLDER);
  return [
    `Written to ${FOLDER}: ${added.length} of ${posts.length} posts`,
    ...articles
      .filter((each) => !added.includes(each))
      .map(({ file }) => `Unchanged, because it exists: ${file}`),
    ...posts.filter((post) => !isWanted(post)).map(({ title, status }) => `Left out (${status}): ${title}`),
    ...others.map((each) => `Left out: ${each}`),
    ...problems.map((each) => `Not fetched: ${each}`),
  ];
}

const isWanted = ({ status }: Post) => status === 'publish' || status === 'future';

/** Returns the part of an old address that identifies the post. */
const asKey = ({ pathname, search }: URL) => routeOf(pathname) + search;

/** Whether a URL belongs to the old site. The protocol and a leading `www.` may differ from the site's address. */
const isBelow = (url: URL, site: URL) =>
  withoutWww(url) === withoutWww(site) && `${url.pathname}/`.startsWith(site.pathname.replace(/\/?$/, '/'));

const withoutWww = ({ host }: URL) => host.replace(/^www\./, '');

/** Returns the posts with their articles' files and addresses. The addresses begin with that of the Insights page. */
function articlesOf(posts: readonly Post[]): Article[] {
  const list = existsSync(LIST) ? (parse(readFileSync(LIST, 'utf8')) as { address?: string }) : {};
  const taken = new Set<string>();
  const named = posts.map((post) => {
    const name = nameOf(post);
    // Posts in two languages may have the same slug. If so, the second post's ID is appended.
    const own = taken.has(name) ? `${name}-${post.id}` : name;
    taken.add(own);
    return { post, name: `insights/${own}` };
  });
  const addresses = addressesOf([{ name: 'insights', address: list.address }, ...named]);
  return named.map(({ post, name }) => {
    const file = `${FOLDER}/${path.basename(name)}.mdx`;
    return { post, file, address: addresses.get(name) ?? '' };
  });
}

/** Returns the file name for a post: its slug, or its title if it is a scheduled post without a slug. */
const nameOf = ({ slug, title, id }: Post) =>
  (slug || title.toLowerCase())
    .normalize()
    .replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '') || id;

/** Returns the first paragraph of a Markdown text as plain text. */
function firstWords(text: string): string {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[\p{L}\p{N}\p{Pi}"*\\[]/u.test(part)) ?? '';
  return paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)|[*`\\]/g, '$1');
}

/** Returns the team members' file names, without extensions, by member name. */
const teamByName = () =>
  new Map(
    findFiles('src/content/team/*.yaml').map((file) => {
      const { name } = parse(readFileSync(file, 'utf8')) as { name?: string };
      return [name ?? '', path.basename(file, '.yaml')];
    }),
  );

/** Shortens a text to 160 characters, cutting it off between two words. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_DESCRIPTION ? line : line.slice(0, MAX_DESCRIPTION - 1).replace(/\s+\S*$/, '…');
}

/**
 * Redirects addresses such as /?p=12, which WordPress also accepts. The rules are forced, because / is an existing
 * page.
 */
function addRules(rules: readonly string[]) {
  if (rules.length === 0) return;
  const before = existsSync(RULES) ? `${readFileSync(RULES, 'utf8').trimEnd()}\n` : '';
  const missing = rules.filter((rule) => !before.includes(`${rule}\n`));
  writeFileSync(RULES, `${before}${missing.map((rule) => `${rule}\n`).join('')}`);
}
