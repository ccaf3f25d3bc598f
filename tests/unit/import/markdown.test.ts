/** HTML of WordPress's two editors, and the Markdown that it becomes. */
import { expect, test } from 'vitest';
import { toMarkdown } from '../../../scripts/import/markdown.ts';

const markdownOf = (html: string) =>
  toMarkdown(html, {
    uploads: new Map([['1', { address: 'https://old.example/a.jpg', alt: 'A "b" & c' }]]),
    linkTo: (address) => address,
    fileOf: () => 'a.jpg',
  }).trim();

const FIGURE = '<figure><img src="a.jpg" alt="a"><figcaption>One</figcaption></figure>';

test.each([
  [
    'paragraphs of the classic editor beside one with a style',
    'One\n\n<p style="text-align: center">Two</p>\n\nThree',
    'One\n\nTwo\n\nThree',
  ],
  [
    'a list of the classic editor directly below a text',
    'Things:\n<ul>\n \t<li>one</li>\n \t<li>two</li>\n</ul>\nAfter',
    'Things:\n\n- one\n- two\n\nAfter',
  ],
  ['preformatted text with an empty line', '<pre>if {\n\n  b\n}</pre>', '```\nif {\n\n  b\n}\n```'],
  [
    'an address alone, which WordPress embeds',
    'One\n\nhttps://video.example/a_b',
    'One\n\n[https://video.example/a\\_b](https://video.example/a_b)',
  ],
  ['line breaks at the ends of paragraphs and bold words', '<p><b>A<br></b>b<br></p>', '**A**\\\nb'],
  [
    'line breaks at the ends of quotations and divisions',
    '<blockquote>A<br></blockquote><div>B<br></div>',
    '> A\n\nB',
  ],
  [
    'shortcodes of plugins, which the check names',
    '[gallery]\n\n[su_box title="a_b"]c[/su_box] [1]',
    '[gallery]\n\n[su_box title="a_b"]c[/su_box] \\[1\\]',
  ],
  ['a line break in a heading', '<h2>A<br>b</h2>', '## A b'],
  ['styles and scripts', '<style>p {}</style><p>A</p><script>b()</script>', 'A'],
  ['a film', '<video controls src="/a.mp4"></video>', '[/a.mp4](/a.mp4)'],
  [
    'the caption of a table',
    '<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
    '| a |\n| --- |\n\nb',
  ],
  [
    'a gallery as a list, with a caption of its own',
    `<!-- wp:gallery --><figure><ul class="blocks-gallery-grid"><li class="blocks-gallery-item">${FIGURE}</li><li class="blocks-gallery-item">${FIGURE}</li></ul><figcaption>All</figcaption></figure>`,
    '![a](./a.jpg "One")\n![a](./a.jpg "One")\n\nAll',
  ],
  [
    'words beside a picture in a link',
    '<p><a href="/b"><img src="a.jpg" alt="a"> More</a></p>',
    '![a](./a.jpg) More',
  ],
  [
    'signs of Markdown and MDX in an alternative text',
    '<img src="a.jpg" alt="a] {b} <c>">',
    '![a\\] \\{b} \\<c>](./a.jpg)',
  ],
  ['quotation marks in an alternative text of a gallery', '[gallery ids="1"]', '![A "b" & c](./a.jpg)'],
])('%s', (_title, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
