/** Tests what single files of the large site contain, a pattern a row. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import de from '../../src/words/de.json' with { type: 'json' };
import en from '../../src/words/en.json' with { type: 'json' };
import { fill } from '../../src/words/fill.ts';

const NEWS = { host: 'news.example' };

const LEGAL = 'privacy.html';
const ARTICLE = 'insights/article-11.html';

test.each<[file: string, what: string, pattern: RegExp | string]>([
  ['index.html', 'the default theme', /<html[^>]* class="light" data-default-theme="light"/],
  ['index.html', 'the analytics script', /<script defer[^>]* src="\/count.js" data-site="a">/],
  ['index.html', 'the legal name in structured data', '"legalName":"Legal Ltd"'],
  ['index.html', "an office's opening hours in structured data", '"opens":"09:00","closes":"12:00"}]},{'],
  ['index.html', 'an office without opening hours', /Upper Harbour","email":"[^"]+","address":\{[^}]+\}\}\]/],
  [LEGAL, 'the same date in every time zone', /<time[^>]*>March 1, 2026</],
  [LEGAL, 'settings, and the legal name isolated', /Kept\s+for\s+7\s+days by\s+<bdi>Legal Ltd<\/bdi>,/],
  [LEGAL, 'aligned table headings', '<th scope="col" class="text-center">Duration'],
  [LEGAL, 'aligned table cells', '<td class="text-end">365'],
  [LEGAL, 'each contact detail on its own line', /<\/a><br><a href="tel:[^<]*<\/a><br><bdi>/],
  [LEGAL, 'an image in its own size', 'width="120" height="60"'],
  [
    LEGAL,
    'a figure for an image on its own line',
    /<figure><picture(?:(?!<\/figure>|<figcaption)[^])*<\/figure>/,
  ],
  [LEGAL, 'where the newsletter box sends addresses', fill(en.newsletterData.provider, NEWS)],
  [`de/${LEGAL}`, 'where it sends addresses, in German', fill(de.newsletterData.provider, NEWS)],
  [ARTICLE, 'an id for a heading without letters', /<h2 id="heading\.1">🚀/],
  [ARTICLE, 'the date of its change', 'datetime="2026-04-01"'],
  [ARTICLE, 'a link to the feed', /<a [^>]*href="\/insights\/rss.xml" type="application\/rss/],
  ['de.html', 'smaller type for a long heading', /<h1[^>]* text-page/],
  ['de.html', 'smaller type for a long figure', ' figures-long'],
  ['de.html', 'figures in German', '>25.000+<'],
  ['de.html', 'structured data in German', '"slogan":"Translated: Software für Häfen."'],
  ['de/work.html', "its language's feed", 'href="/de/work/rss.xml"'],
  ['de/404.html', "its folder's language", de.goHome],
  ['de/404.html', 'a tag that hides it from search engines', '<meta name="robots" content="noindex">'],
  ['_redirects', 'all 404 pages, last', /301(\n\/(de|ar)\/\* \/\2\/404.html 404){2}\n$/],
])('%s contains %s', (file, _what, pattern) => {
  const text = readFileSync(`dist/${file}`, 'utf8');
  if (typeof pattern === 'string') expect(text).toContain(pattern);
  else expect(text).toMatch(pattern);
});
