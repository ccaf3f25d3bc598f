/** The site's Markdown processor: Astro's default, with the typography of each text's language. */
import { satteri } from '@astrojs/markdown-satteri';
import { slug } from 'github-slugger';
import type { HastNode, HastPluginEntry, MdastNode, MdastPluginEntry } from 'satteri';
import { languageOfFile } from '../lib/files.ts';
import { firstLanguage, otherLanguages } from '../words/languages.ts';
import { setQuotes } from './quotes.ts';
import { bindSpaces, typeset } from './typeset.ts';

/** Nodes whose text is independent: a quotation never extends beyond them. */
const BLOCKS = ['paragraph', 'heading', 'tableCell'];

/** Returns the language in a file's name, such as `about.de.mdx`, or the site's first language. */
const languageOf = (file: URL | undefined) =>
  languageOfFile(file?.pathname ?? '', otherLanguages) ?? firstLanguage;

/** Returns the text nodes below a node. */
function textsIn(node: MdastNode): (MdastNode & { type: 'text' })[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? node.children.flatMap((child) => textsIn(child)) : [];
}

/** Returns all nodes of a document in order. */
const nodesIn = (node: MdastNode): MdastNode[] =>
  'children' in node ? [node, ...node.children.flatMap((child) => nodesIn(child))] : [node];

/** Typesets text, and the descriptions and titles of pictures. Markdown has already turned straight quotes into English ones. */
const typesetText: MdastPluginEntry = ({ fileURL }) => {
  const language = languageOf(fileURL);
  return {
    name: 'typeset',
    before(root, context) {
      for (const node of nodesIn(root)) {
        if (node.type === 'image') {
          context.setProperty(node, 'alt', typeset(node.alt ?? '', language));
          if (node.title) context.setProperty(node, 'title', typeset(node.title, language));
        }
        if (!BLOCKS.includes(node.type)) continue;
        const texts = textsIn(node);
        const values = setQuotes(
          texts.map(({ value }) => value),
          language,
        );
        for (const [index, text] of texts.entries()) {
          const value = values[index] ?? text.value;
          // A heading's id is made from its text, in which a no-break space would join two words.
          context.setProperty(text, 'value', node.type === 'heading' ? value : bindSpaces(value, language));
        }
      }
    },
  };
};

/** Gives headings without letters, such as `## 🚀`, an id. It has a dot, which no other id has. */
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

/** Counts the pictures of a paragraph without text in `data-pictures`. */
const countPictures: HastPluginEntry = () => ({
  name: 'count-pictures',
  element: {
    filter: ['p'],
    visit(paragraph, context) {
      const parts = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
      if (parts.every((part) => part.type === 'element' && part.tagName === 'img'))
        context.setProperty(paragraph, 'dataPictures', parts.length);
    },
  },
});

/** The classes that replace Markdown's style attributes for alignment, which the security policy blocks. */
const ALIGNMENTS: Record<string, string> = { left: 'text-start', center: 'text-center', right: 'text-end' };

/** Lists a table's column names in `data-columns`, marks the headings of columns, and aligns cells by class. */
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
        // A heading without a name is an ordinary cell.
        return { ...cell, tagName: isHeading ? 'th' : 'td', properties };
      },
    },
  ],
});

type Element = Extract<HastNode, { type: 'element' }>;

const childrenOf = (node: Readonly<Element>, tagName: string) =>
  node.children.filter((child): child is Element => child.type === 'element' && child.tagName === tagName);

export const markdownProcessor = satteri({
  mdastPlugins: [typesetText],
  hastPlugins: [idsOfSigns, countPictures, describeTables],
});
