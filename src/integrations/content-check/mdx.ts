import { mdxToMdast, type MdastNode } from 'satteri';
import type { MistakeInLine } from './mistake.ts';

interface Mdx {
  /** The YAML between the lines of ---. */
  frontmatter: string;
  nodes: readonly MdastNode[];
  mistake?: MistakeInLine;
}

/** What is wrong about braces in a legal text. */
export const BRACES = {
  expected: 'text: what is between { and } is read as code',
  fix: 'write \\{ in place of {, or leave out the braces',
};

/** An error of the parser: `41:3: Expected a closing tag for `<Brand>` (41:3) (mdx-jsx:…)`. */
const PARSER_ERROR = /^(\d+):(\d+): (.*)/s;

/** Reads MDX with the parser that Astro builds with, so that both find the same errors. */
export function readMdx(text: string): Mdx {
  const fail = (mistake: MistakeInLine) => ({ frontmatter: '', nodes: [], mistake });
  try {
    const tree = mdxToMdast(text);
    const nodes = 'children' in tree ? tree.children : [];
    const [first] = nodes;
    if (first?.type === 'yaml') return { frontmatter: first.value, nodes };
    const expected = 'title and description between two lines of ---';
    const fix = 'begin the file with the lines "---", "title: …", "description: …", "---"';
    return fail({ line: 1, found: 'no frontmatter', expected, fix });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', what = message] = PARSER_ERROR.exec(message) ?? [];
    const source = text.split('\n')[Number(line) - 1] ?? '';
    const from = (character: string) =>
      source.slice(Math.max(source.lastIndexOf(character, Number(column) - 1), 0)).slice(0, 60);
    if (what.includes('expression')) return fail({ line: Number(line), found: from('{'), ...BRACES });
    const expected = 'text, or a component that ends with />, such as <Brand />';
    const fix = 'write \\< in place of <, end the component with />, or write a link as [words](https://…)';
    return fail({ line: Number(line), found: from('<'), expected, fix });
  }
}
