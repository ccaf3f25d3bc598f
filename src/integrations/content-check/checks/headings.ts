import type { Content } from '../check.ts';
import { lineOf } from '../mdx.ts';
import type { Problem } from '../problem.ts';

/** Finds headings of legal texts that skip a level; level 1 is the page's title. */
export function checkHeadings({ files }: Content): Problem[] {
  return files.flatMap(({ file, nodes = [] }) => {
    const headings = nodes.filter((node) => node.type === 'heading');
    return headings.flatMap((heading, index) => {
      const { depth } = heading;
      const deepest = (headings[index - 1]?.depth ?? 1) + 1;
      if (depth > 1 && depth <= deepest) return [];
      return [
        {
          file,
          line: lineOf(heading),
          field: 'heading',
          found: `a heading of level ${depth} (${'#'.repeat(depth)})`,
          expected:
            depth === 1
              ? 'level 2 or below: the title of the page is level 1'
              : `level ${deepest} at most, one below the heading above`,
          fix: `begin it with ${'#'.repeat(depth === 1 ? 2 : deepest)}`,
        },
      ];
    });
  });
}
