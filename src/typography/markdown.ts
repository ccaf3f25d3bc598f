/** The Markdown processor of the site: Astro's own, with the typography of each text's language. */
import { satteri } from '@astrojs/markdown-satteri';
import { slug } from 'github-slugger';
import type { HastPluginEntry, MdastNode, MdastPluginEntry } from 'satteri';
import { languageOfFile } from '../lib/files.ts';
import { firstLanguage, otherLanguages } from '../words/languages.ts';
import { setQuotes } from './quotes.ts';
import { bindSpaces, typeset } from './typeset.ts';

/** Nodes with a text of their own, in which a quotation ends. */
const BLOCKS = ['paragraph', 'heading', 'tableCell'];

/** The language of a file: that in its name, `about.de.mdx`, or the first one of the site. */
const languageOf = (file: URL | undefined) =>
  languageOfFile(file?.pathname ?? '', otherLanguages) ?? firstLanguage;

/** The nodes below a node that have a text. */
function textsIn(node: MdastNode): (MdastNode & { type: 'text' })[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? node.children.flatMap((child) => textsIn(child)) : [];
}

/** The nodes of a document, from the top. */
const nodesIn = (node: MdastNode): MdastNode[] =>
  'children' in node ? [node, ...node.children.flatMap((child) => nodesIn(child))] : [node];

/** Typesets texts, and what is said of pictures. Markdown has made English quotation marks of straight ones before. */
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
          // The id of a heading is made of its text, and a no-break space would join two words in it.
          context.setProperty(text, 'value', node.type === 'heading' ? value : bindSpaces(value, language));
        }
      }
    },
  };
};

/** Gives an id to headings of signs alone, such as `## 🚀`. No other has a dot in it. */
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

export const markdownProcessor = satteri({ mdastPlugins: [typesetText], hastPlugins: [idsOfSigns] });
