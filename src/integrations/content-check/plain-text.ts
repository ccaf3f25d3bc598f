import type { Problem } from './problem.ts';
import type { Yaml } from './yaml.ts';

/** A link as Markdown writes it; MDX makes one of it, YAML shows it as it stands. */
const MARKDOWN_LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/** Links in the texts of a YAML file, which are plain text. */
export function checkPlainText(yaml: Yaml): Problem[] {
  return textsOf(yaml.value, []).flatMap(({ field, text }) => {
    const [link, words] = MARKDOWN_LINK.exec(text) ?? [];
    if (!link) return [];
    return [
      yaml.problem(field, {
        found: link,
        expected: 'plain text: a link is shown as it stands here, brackets and all',
        mend: `write ${JSON.stringify(words)}; only legal texts (.mdx) can link`,
      }),
    ];
  });
}

interface Text {
  field: PropertyKey[];
  text: string;
}

function textsOf(value: unknown, field: PropertyKey[]): Text[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap((each, index) => textsOf(each, [...field, index]))
    : Object.entries(value).flatMap(([key, each]) => textsOf(each, [...field, key]));
}
