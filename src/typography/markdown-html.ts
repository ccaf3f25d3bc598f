/** Adds information to the HTML generated from Markdown, for the components in src/components/markdown. */
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

/** If a paragraph contains only images, stores their number in `data-pictures`. */
const countPictures: HastPluginEntry = () => ({
  name: 'count-pictures',
  element: {
    filter: ['p'],
    visit(paragraph, context) {
      // Expressions can only be comments, because content contains no code.
      const parts = paragraph.children.filter(
        (child) => child.type !== 'mdxTextExpression' && (child.type !== 'text' || child.value.trim() !== ''),
      );
      if (parts.every((part) => part.type === 'element' && part.tagName === 'img'))
        context.setProperty(paragraph, 'dataPictures', parts.length);
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

const childrenOf = (node: Readonly<Element>, tagName: string) =>
  node.children.filter((child): child is Element => child.type === 'element' && child.tagName === tagName);

export const htmlPlugins = [idsOfSigns, countPictures, describeTables];
