/** Changes the HTML generated from Markdown: the ids of headings, paragraphs with images or blocks, and tables. */
import { slug } from 'github-slugger';
import type { HastNode, HastPluginEntry } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/** Adds an id to headings without letters, such as `## 🚀`. Unlike all other ids, this id contains a dot. */
const idsOfSigns: HastPluginEntry = () => {
  let count = 0;
  return {
    name: 'ids-of-signs',
    element: {
      filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
      visit(node, context) {
        if (slug(context.textContent(node)) === '')
          context.setProperty(node, 'id', `heading.${(count += 1)}`);
      },
    },
  };
};

/** The components in src/components/mdx that consist of a list or an address, which HTML doesn't allow in a `<p>`. */
const BLOCKS = ['EnquiryRecipients', 'LegalContact', 'ThirdParties'];

/**
 * Turns paragraphs into what HTML has for their contents: a single image into a figure, several images into a gallery,
 * and text with a list, an address or an image with a caption into a `<div>`. An image with a caption becomes a figure by
 * itself (src/components/markdown/img.astro).
 */
const replaceParagraphs: HastPluginEntry = () => ({
  name: 'replace-paragraphs',
  element: {
    filter: ['p'],
    visit(paragraph) {
      // Expressions can only be comments, because content contains no code.
      const parts = paragraph.children.filter(
        (child) => child.type !== 'mdxTextExpression' && (child.type !== 'text' || child.value.trim() !== ''),
      );
      const [first] = parts;
      const hasCaption = elementsIn(paragraph).some(isCaptioned);
      if (first && parts.every((part) => part.type === 'element' && part.tagName === 'img')) {
        if (parts.length > 1) return { ...paragraph, tagName: 'div', properties: { className: 'pictures' } };
        return hasCaption ? first : { ...paragraph, tagName: 'figure' };
      }
      const hasBlock = parts.some((part) => 'name' in part && BLOCKS.includes(part.name ?? ''));
      return hasCaption || hasBlock ? { ...paragraph, tagName: 'div' } : undefined;
    },
  },
});

/**
 * Classes that align table cells. They replace the style attributes that Markdown uses, because the security policy
 * blocks style attributes.
 */
const ALIGNMENTS: Record<string, string> = { left: 'text-start', center: 'text-center', right: 'text-end' };

/** Stores a table's column names in `data-columns`, adds `scope` to column headers, and aligns cells with classes. */
const describeTables: HastPluginEntry = () => ({
  name: 'describe-tables',
  element: [
    {
      filter: ['table'],
      visit(table, context) {
        const [head] = childrenOf(table, 'thead').flatMap((part) => childrenOf(part, 'tr'));
        const names = head ? childrenOf(head, 'th').map((cell) => context.textContent(cell).trim()) : [];
        context.setProperty(table, 'dataColumns', names.filter(Boolean).join(', '));
      },
    },
    {
      filter: ['th', 'td'],
      visit(cell) {
        const isHeading = cell.tagName === 'th' && cell.children.length > 0;
        const [side = ''] = /\w+$/.exec(String(cell.properties['style'] ?? '')) ?? [];
        const properties = { scope: isHeading ? 'col' : undefined, className: ALIGNMENTS[side] };
        // A header cell without text becomes an ordinary cell.
        return { ...cell, tagName: isHeading ? 'th' : 'td', properties };
      },
    },
  ],
});

const isCaptioned = ({ tagName, properties }: Element) => tagName === 'img' && Boolean(properties['title']);

const elementsIn = (node: Readonly<Element>): Element[] =>
  node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsIn(child)] : []));

const childrenOf = (node: Readonly<Element>, tagName: string) =>
  node.children.filter((child): child is Element => child.type === 'element' && child.tagName === tagName);

export const htmlPlugins = [idsOfSigns, replaceParagraphs, describeTables];
