/** Tests the conversion of HTML from WordPress's two editors to Markdown. */
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
    'paragraphs from the classic editor, one with a style',
    'One\n\n<p style="text-align: center">Two</p>\n\nThree',
    'One\n\nTwo\n\nThree',
  ],
  [
    'a list from the classic editor that directly follows text',
    'Things:\n<ul>\n \t<li>one</li>\n \t<li>two</li>\n</ul>\nAfter',
    'Things:\n\n- one\n- two\n\nAfter',
  ],
  ['preformatted text with an empty line', '<pre>if {\n\n  b\n}</pre>', '```\nif {\n\n  b\n}\n```'],
  [
    'a URL on its own line, which WordPress embeds',
    'One\n\nhttps://video.example/a_b',
    'One\n\n[https://video.example/a\\_b](https://video.example/a_b)',
  ],
  ['line breaks at the ends of paragraphs and bold words', '<p><b>A<br></b>b<br></p>', '**A**\\\nb'],
  [
    'line breaks at the ends of quotations and divs',
    '<blockquote>A<br></blockquote><div>B<br></div>',
    '> A\n\nB',
  ],
  [
    "plugins' shortcodes, which the content check reports",
    '[gallery]\n\n[su_box title="a_b"]c[/su_box] [1]',
    '[gallery]\n\n[su_box title="a_b"]c[/su_box] \\[1\\]',
  ],
  ['a line break in a heading', '<h2>A<br>b</h2>', '## A b'],
  ['styles and scripts', '<style>p {}</style><p>A</p><script>b()</script>', 'A'],
  ['a video', '<video controls src="/a.mp4"></video>', '[/a.mp4](/a.mp4)'],
  [
    'a table with a caption',
    '<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
    '| a |\n| --- |\n\nb',
  ],
  [
    'a gallery that is a list with a caption',
    `<!-- wp:gallery --><figure><ul class="blocks-gallery-grid"><li class="blocks-gallery-item">${FIGURE}</li><li class="blocks-gallery-item">${FIGURE}</li></ul><figcaption>All</figcaption></figure>`,
    '![a](./a.jpg "One")\n![a](./a.jpg "One")\n\nAll',
  ],
  [
    'a link around an image and text',
    '<p><a href="/b"><img src="a.jpg" alt="a"> More</a></p>',
    '![a](./a.jpg) More',
  ],
  [
    'Markdown and MDX characters in an alternative text',
    '<img src="a.jpg" alt="a] {b} <c>">',
    '![a\\] \\{b} \\<c>](./a.jpg)',
  ],
  ['quotation marks in the alt text of a gallery', '[gallery ids="1"]', '![A "b" & c](./a.jpg)'],
])('toMarkdown converts %s', (_title, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
