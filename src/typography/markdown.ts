/** The site's Markdown processor: Astro's default, extended with the typographic rules of each text's language. */
import { satteri } from '@astrojs/markdown-satteri';
import type { MdastNode, MdastPluginEntry } from 'satteri';
import { languageOfFile } from '../lib/files.ts';
import { firstLanguage, otherLanguages } from '../words/languages.ts';
import { htmlPlugins } from './markdown-html.ts';
import { setApostrophes, setQuotes } from './quotes.ts';
import { bindSpaces, typeset } from './typeset.ts';

/** Nodes whose text is processed on its own, because no quotation extends beyond the node. */
const BLOCKS = ['paragraph', 'heading', 'tableCell'];

/** Returns the language in a file name such as `about.de.mdx`, or else the site's first language. */
const languageOf = (file: URL | undefined) =>
  languageOfFile(file?.pathname ?? '', otherLanguages) ?? firstLanguage;

const nodesIn = (node: MdastNode): MdastNode[] =>
  'children' in node ? [node, ...node.children.flatMap((child) => nodesIn(child))] : [node];

/** Returns the texts in a node, without those in code. */
const textsIn = (node: MdastNode) => nodesIn(node).filter((each) => each.type === 'text');

/** Typesets text, and the alternative texts and titles of images. */
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
          const value = setApostrophes(values[index] ?? text.value);
          // Spaces in headings aren't made no-break, because a heading's id is generated from its text, and a no-break
          // space would join two words of the id.
          context.setProperty(text, 'value', node.type === 'heading' ? value : bindSpaces(value, language));
        }
      }
    },
  };
};

export const markdownProcessor = satteri({
  mdastPlugins: [typesetText],
  hastPlugins: htmlPlugins,
  // The processor would use English quotation marks in all languages.
  features: { smartPunctuation: { quotes: false } },
});
