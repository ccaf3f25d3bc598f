/** Writes the HTML of a post of WordPress as the Markdown of an article. */
import { parseHTML } from 'linkedom';
import Turndown from 'turndown';
import { createWriter } from '../../src/admin/markdown-writer.js';
import type { Upload } from './wxr.ts';

/** What a post refers to, and what becomes of it. */
export interface References {
  uploads: ReadonlyMap<string, Upload>;
  /** The new address of a link. */
  linkTo: (address: string) => string;
  /** The file beside the article that a picture becomes. */
  fileOf: (address: string) => string;
}

/** The Markdown of a post, in which `[caption]`, `[gallery]` and `[embed]` of WordPress are what they stand for. */
export function toMarkdown(html: string, { uploads, linkTo, fileOf }: References): string {
  const { document } = parseHTML(
    `<html><body>${withParagraphs(withoutShortcodes(html, uploads))}</body></html>`,
  );
  for (const link of document.querySelectorAll('a[href]')) {
    const picture = link.querySelector('img');
    // A link to the large copy of its picture.
    if (picture) link.replaceWith(picture);
    else link.setAttribute('href', linkTo(link.getAttribute('href') ?? ''));
  }
  for (const embed of document.querySelectorAll('iframe[src], .wp-block-embed__wrapper')) {
    const address = embed.getAttribute('src') ?? embed.textContent?.trim() ?? '';
    const link = document.createElement('a');
    link.setAttribute('href', address);
    link.textContent = address;
    embed.replaceWith(link);
  }
  const writer = createWriter(Turndown) as Turndown;
  writer.addRule('img', {
    filter: 'img',
    replacement: (_text, node) => {
      const { src = '', alt = '' } = attributesOf(node);
      const caption = node.closest('figure')?.querySelector('figcaption')?.textContent?.trim();
      const title =
        caption && !node.closest('figure')?.querySelector('figure')
          ? ` "${caption.replaceAll('"', '\\"')}"`
          : '';
      return `![${alt}](./${fileOf(src)}${title})`;
    },
  });
  writer.addRule('figcaption', { filter: 'figcaption', replacement: () => '' });
  // Pictures side by side are lines without an empty one between them.
  writer.addRule('figure', {
    filter: 'figure',
    replacement: (text, node) =>
      node.parentElement?.closest('figure') ? `\n${text.trim()}` : `\n\n${text.trim()}\n\n`,
  });
  const markdown = writer.turndown(document.body).replaceAll(/\n{3,}/g, '\n\n');
  // As they were, so that the check of the content names them.
  return markdown.replaceAll(/\\\[([\w-]+ \w+=[^\]]*)\\\]/g, '[$1]');
}

const attributesOf = (node: Element) =>
  Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));

/** What editors wrote in brackets; those of plugins stay, and the check of the content names them. */
function withoutShortcodes(html: string, uploads: ReadonlyMap<string, Upload>): string {
  const pictures = (ids: string) =>
    ids
      .split(',')
      .flatMap((id) => uploads.get(id.trim()) ?? [])
      .map(({ address, alt }) => `<figure><img src="${address}" alt="${alt}"></figure>`)
      .join('');
  return html
    .replaceAll(
      /\[caption[^\]]*\]\s*((?:<a [^>]*>)?\s*<img[^>]*>\s*(?:<\/a>)?)([^]*?)\[\/caption\]/g,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replaceAll(
      /\[gallery[^\]]*ids="([\d, ]+)"[^\]]*\]/g,
      (_, ids: string) => `<figure>${pictures(ids)}</figure>`,
    )
    .replaceAll(/\[embed[^\]]*\]([^[]*)\[\/embed\]/g, '<p><a href="$1">$1</a></p>');
}

const BLOCK = /^\s*<\/?(p|h[1-6]|ul|ol|li|table|blockquote|figure|div|pre|hr|iframe)\b/;

/** Posts of the classic editor have empty lines in place of paragraphs. */
const withParagraphs = (html: string) =>
  html.includes('<!-- wp:') || /<p[ >]/.test(html)
    ? html
    : html
        .split(/\n\s*\n/)
        .map((part) => (BLOCK.test(part) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`))
        .join('\n');
