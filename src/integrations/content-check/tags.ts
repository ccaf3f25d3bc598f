import { distance } from 'fastest-levenshtein';
import type { Problem } from './problem.ts';
import type { Yaml } from './yaml.ts';

/** Names shorter than this are too like each other: Nuxt.js and Nest.js are no misspelt Next.js. */
const TELLING = 7;
/** Letters in which a long name may differ and still be a slip. */
const SLIPS = 2;

/**
 * The tags of a project. A project may use what the home page does not list, but what it lists is
 * written the same everywhere: a tag that differs from it in case, marks, a `.js` or a slip of the
 * pen is a mistake, and so is a tag that stands twice.
 */
export function checkTags(project: Yaml, technologies: unknown): Problem[] {
  const known = strings(technologies);
  const tags = strings((project.value as { tags?: unknown } | null | undefined)?.tags);
  return tags.flatMap((tag, index) => {
    const found = JSON.stringify(tag);
    if (tags.indexOf(tag) < index) {
      return [
        project.problem(['tags', index], {
          found: `${found} again`,
          expected: 'each technology once',
          mend: 'take the line away',
        }),
      ];
    }
    const meant = known.includes(tag) ? undefined : known.find((name) => isSlipOf(name, tag));
    if (!meant) return [];
    return [
      project.problem(['tags', index], {
        found,
        expected: `"${meant}", as src/content/technologies.yaml writes it`,
        mend: `write ${meant}`,
      }),
    ];
  });
}

function isSlipOf(name: string, tag: string): boolean {
  const [a, b] = [bare(name), bare(tag)];
  return a === b || (a.length >= TELLING && distance(a, b) <= SLIPS);
}

/** A name without what people write in different ways. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.?js$/, '')
    .replace(/[^a-z0-9+#]/g, '');
}

function strings(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}
