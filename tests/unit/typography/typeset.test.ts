import { markdownToHtml } from 'satteri';
import { expect, test, vi } from 'vitest';
import { markdownProcessor } from '../../../src/typography/markdown.ts';
import { typeset, typesetAll } from '../../../src/typography/typeset.ts';

vi.mock(import('../../../src/site.ts'), async (original) => {
  const all = await original();
  return { ...all, site: { ...all.site, languages: ['en', 'de'] as const } };
});

/** Shows no-break spaces as `_`, word joiners as `|`, and direction isolates as `<` and `>`. */
const visible = (text: string) =>
  ['\u00a0_', '\u2060|', '\u2066<', '\u2069>'].reduce((seen, [hidden = '', shown = '']) => {
    return seen.replaceAll(hidden, shown);
  }, text);

test.each([
  [
    'de',
    'Nach Art. 28, § 5, Abs. 2, Nr. 3, No. 4, S. 6: in 22767 Hamburg, 8000 Zürich, z. B. am 3. Mai',
    'Nach Art._28, §_5, Abs._2, Nr._3, No._4, S._6: in 22767_Hamburg, 8000_Zürich, z._B. am 3. Mai',
  ],
  ['zxx', '25 000 %, +91 00000 00000', '25_000_%, +91 00000 00000'],
  ['ar', 'اتصل +962 79 123 4567 الآن', 'اتصل <+962_79_123_4567> الآن'],
  ['ar', 'اتصل +1.415.555.0100.', 'اتصل <+1.415.555.0100>.'],
  ['ar', '[اتصل](tel:+962791234567) أو', '[اتصل](tel:+962791234567) أو'],
  ['de', '"[A](/b_(25 %"))"', '„[A](/b_(25 %"))“'],
  ['ko', '수립·공개, 『취소』를', '수립|·공개, 『취소』|를'],
  ['fr', '« Oui » : quoi ? Vite ; oui !', '«_Oui_»_: quoi_? Vite_; oui_!'],
  ['de', `"A", „B“ und "so 'was'"`, '„A“, „B“ und „so ‚was‘“'],
  ['de', "'Ob's geht', so 'ne Frage", "‚Ob's geht‘, so 'ne Frage"],
  ['en', `Let's call the writers' "Guild" (27" wide)`, `Let's call the writers' “Guild” (27" wide)`],
  ['de', '“as written” and „this” stay', '“as written” and „this” stay'],
])('typeset applies the rules of the language %s to %s', (language, text, expected) => {
  expect(visible(typeset(text, language))).toBe(expected);
});

test('typesetAll typesets all strings in a value and keeps other values', () => {
  const words = { time: '3 %', group: { quoted: ['"a"'] }, count: 3 };
  expect(typesetAll(words, 'de')).toEqual({ time: '3\u00a0%', group: { quoted: ['„a“'] }, count: 3 });
});

/** Converts a Markdown file in a given language to HTML. */
const html = async (name: string, markdown: string) => {
  const { mdastPlugins, features } = markdownProcessor.options;
  const fileURL = new URL(`file:///src/content/legal/${name}`);
  const result = await markdownToHtml(markdown, {
    mdastPlugins,
    fileURL,
    features: features as object,
  });
  return visible(result.html.trim());
};

test.each([
  ['terms.de.mdx', `"so *'was'*" in 22767 Hamburg`, '<p>„so <em>‚was‘</em>“ in 22767_Hamburg</p>'],
  ['terms.mdx', `"so *'was'*" in 22767 Hamburg`, '<p>“so <em>‘was’</em>” in 22767_Hamburg</p>'],
  ['terms.mdx', "It's the writers' 'n' 'guild'", '<p>It’s the writers’ ‘n’ ‘guild’</p>'],
  ['terms.mdx', '## "Art. 28"', '<h2>“Art. 28”</h2>'],
  ['terms.mdx', '`"25 000 %"`', '<p><code>"25 000 %"</code></p>'],
  [
    'terms.mdx',
    `["a"](/b) !['25 000 %'](./d.jpg "25 000 %")`,
    '<p><a href="/b">“a”</a> <img src="./d.jpg" alt="‘25_000_%’" title="25_000_%"></p>',
  ],
])('the Markdown file %s with %s becomes %s', async (file, markdown, expected) => {
  expect(await html(file, markdown)).toBe(expected);
});
