/** Converts a WordPress post's HTML to an article's Markdown. */
import { parseHTML } from 'linkedom';
import Turndown from 'turndown';
import { createWriter } from '../../src/admin/markdown-writer.js';
import type { Upload } from './wxr.ts';

/** What is needed to resolve a post's references to uploads, links and images. */
export interface References {
  uploads: ReadonlyMap<string, Upload>;
  /** Returns a link's new address. */
  linkTo: (address: string) => string;
  /** Returns the path of an image's file, relative to the article. */
  fileOf: (address: string) => string;
}

/** Converts a post to Markdown, including WordPress's `[caption]`, `[gallery]` and `[embed]` shortcodes. */
export function toMarkdown(html: string, { uploads, linkTo, fileOf }: References): string {
  const { document } = parseHTML(
    `<html><body>${withParagraphs(withoutShortcodes(html, uploads))}</body></html>`,
  );
  for (const link of document.querySelectorAll('a[href]')) {
    const picture = link.querySelector('img');
    // Removes links around images, because they often lead to the full-size image.
    if (picture) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', linkTo(link.getAttribute('href') ?? ''));
  }
  // Removes the lists in which WordPress wrapped the images of a gallery until version 5.9.
  for (const list of document.querySelectorAll('.blocks-gallery-grid, .blocks-gallery-item'))
    list.replaceWith(...list.childNodes);
  const EMBEDS = 'iframe[src], video[src], audio[src], .wp-block-embed__wrapper';
  for (const embed of document.querySelectorAll(EMBEDS)) {
    const address = linkTo(embed.getAttribute('src') ?? embed.textContent?.trim() ?? '');
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
      const caption = inOneLine(node.closest('figure')?.querySelector('figcaption')?.textContent);
      const title = caption && `"${caption.replaceAll(/["\\]/g, '\\$&')}"`;
      return `![${writer.escape(inOneLine(alt))}](./${[fileOf(src), title].filter(Boolean).join(' ')})`;
    },
  });
  // Omits an image's caption, because the `img` rule writes it as the image's title.
  writer.addRule('figcaption', {
    filter: 'figcaption',
    replacement: (text, node) => {
      const figure = node.closest('figure');
      const pictures = [...(figure?.querySelectorAll('img') ?? [])];
      return pictures.some((each) => each.closest('figure') === figure) ? '' : `\n\n${text}\n\n`;
    },
  });
  // Images in nested figures aren't separated by empty lines, so that they appear side by side.
  writer.addRule('figure', {
    filter: 'figure',
    replacement: (text, node) =>
      node.parentElement?.closest('figure') ? `\n${text.trim()}` : `\n\n${text.trim()}\n\n`,
  });
  const markdown = writer.turndown(document.body).replaceAll(/\n{3,}/g, '\n\n');
  // Unescapes plugins' shortcodes, so that the content check reports them.
  return markdown.replaceAll(SHORTCODE, (_, code: string) => `[${code.replaceAll('\\_', '_')}]`);
}

/** Matches shortcodes that turndown has escaped. */
const SHORTCODE = /\\\[(\/[\w\\-]+|[\w\\-]+ \w+=[^\]]*|gallery|audio|video|playlist|toc)\\\]/g;

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const inOneLine = (text?: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const attributesOf = (node: Element) =>
  Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));

/**
 * Replaces WordPress's own shortcodes. Plugins' shortcodes are left in the text, and the content check reports them.
 */
function withoutShortcodes(html: string, uploads: ReadonlyMap<string, Upload>): string {
  const pictures = (ids: string) =>
    ids
      .split(',')
      .flatMap((id) => uploads.get(id.trim()) ?? [])
      .map(({ address, alt }) => `<figure><img src="${address}" alt="${asAttribute(alt)}"></figure>`)
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

const BLOCKS = 'p|h[1-6]|ul|ol|dl|table|blockquote|figure|div|pre|hr|iframe';
const BLOCK = new RegExp(`^\\s*</?(${BLOCKS}|li|tr|t[dh]|d[td])\\b`);
const OPENING = new RegExp(`<(${BLOCKS})\\b`, 'g');
const CLOSING = new RegExp(`</(${BLOCKS})>|<hr\\b[^>]*>`, 'g');
const ADDRESS = /^\s*(https?:\/\/\S+)\s*$/;

/**
 * Adds paragraph elements to text from the classic editor, which separated paragraphs by empty lines, but omitted the
 * empty lines around some blocks.
 */
const withParagraphs = (html: string) =>
  html.includes('<!-- wp:')
    ? html
    : html
        .split(/(<pre\b[^]*?<\/pre>)/)
        .flatMap((part, index) => (index % 2 === 1 ? part : paragraphsOf(part)))
        .join('\n');

const paragraphsOf = (html: string) =>
  html
    .replaceAll(OPENING, '\n\n$&')
    .replaceAll(CLOSING, '$&\n\n')
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => {
      if (BLOCK.test(part)) return part;
      // WordPress embeds the content of a URL that is on a line of its own.
      const text = part.trim().replace(ADDRESS, '<a href="$1">$1</a>').replaceAll('\n', '<br>');
      return `<p>${text}</p>`;
    });
