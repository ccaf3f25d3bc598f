import { FIELDS, type EnquiryField } from '../../enquiry/fields.ts';
import { site } from '../../site.ts';
import type { PageAddresses } from '../addresses/published-pages.ts';
import { pageName } from '../collection.ts';
import { property } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { nearest } from '../../lib/nearest.ts';
import { piecesOf } from '../../words/links.ts';

const unknownName = (found: string, collection: string, known: readonly string[]) => ({
  found: JSON.stringify(found),
  rule: `Write the name of an entry of ${collection}${known.length > 0 ? `, such as ${nearest(found, known)}` : ', which has none yet'}`,
});

/**
 * Finds references to missing entries and pages, and adds hints about references to hidden entries. Buttons and links
 * may also name pages that are published later, because they are left out until then.
 */
export function checkReferences(
  files: readonly ContentFile[],
  shown: PageAddresses,
  allPages: PageAddresses,
): (Mistake | Hint)[] {
  const pages = pageNames(files, shown);
  const linked = pageNames(files, allPages);
  /**
   * Returns the ids of a collection's entries. Returns undefined if a file can't be read, because that file may contain
   * the missing entry.
   */
  const idsOf = (name: string): readonly string[] | undefined => {
    if (name === 'pages') return pages;
    const named = files.filter(({ collection }) => collection.name === name && !collection.language);
    if (named.some(({ mistakes }) => mistakes.length > 0)) return undefined;
    return named.flatMap(({ entries }) => entries.map(({ id }) => id));
  };
  const hidden = files
    .filter(({ collection }) => !collection.language)
    .flatMap(({ collection: { name }, entries }) =>
      entries.flatMap(({ id, fields }) => (property(fields, 'hidden') === true ? `${name}/${id}` : [])),
    );
  return files.flatMap(({ collection: { belongsTo, language }, values, placeOf }) =>
    values.flatMap(({ path, value, field }): (Mistake | Hint)[] => {
      if (typeof value !== 'string') return [];
      const unknown = (found: string, collection: string, known: readonly string[]): Mistake[] => [
        { ...placeOf(path), ...unknownName(found, collection, known) },
      ];
      if (field?.type === 'text')
        return pagesNamedIn(field, value).flatMap((name) =>
          linked.includes(name) ? [] : unknown(name, 'pages', linked),
        );
      // In a translation, a reference is the key of a list's item, which is compared with the original.
      if (field?.type !== 'reference' || language) return [];
      const known = idsOf(field.to);
      // There is no hint about a hidden project's case study: whoever hid the project knows about it.
      if (path[0] !== belongsTo && hidden.includes(`${field.to}/${value}`))
        return [
          {
            ...placeOf(path),
            hint: `refers to ${field.to}/${value}, which is hidden and therefore not shown here.`,
          },
        ];
      return !known || known.includes(value) ? [] : unknown(value, field.to, known);
    }),
  );
}

/**
 * Returns the page names that links may use. They include the names of list pages without entries, which are
 * published as soon as they have one.
 */
function pageNames(files: readonly ContentFile[], pages: PageAddresses): string[] {
  const lists = files.filter(({ collection }) => collection.listOf);
  const shown = [...pages.keys()].filter(({ collection }) => !collection.language);
  return [...new Set([...shown, ...lists].map(pageName))].toSorted();
}

/** Finds links to missing pages in the labels of the enquiry form and of the newsletter's checkbox. */
export function checkLabels(
  files: readonly ContentFile[],
  allPages: PageAddresses,
  fields: Readonly<Record<string, EnquiryField>> = FIELDS,
  newsletter = site.newsletter,
): Mistake[] {
  const known = pageNames(files, allPages);
  const labels = Object.entries(fields).map(([field, { label }]) => {
    return { file: 'src/own/fields.ts', field, label: typeof label === 'function' ? '' : label };
  });
  const box = { file: 'src/own/settings.json', field: 'newsletter consent label' };
  const all = [...labels, { ...box, label: newsletter?.consent?.label ?? '' }];
  return all.flatMap(({ label, ...place }) =>
    [typeof label === 'string' ? label : Object.values(label)]
      .flat()
      .flatMap((text) => pagesNamedIn({ hasLinks: true }, text))
      .filter((name) => !known.includes(name))
      .map((name) => ({ ...place, line: 1, ...unknownName(name, 'pages', known) })),
  );
}

/** Returns the names of the pages that a text links to: `contact` in `contact#form`. */
const pagesNamedIn = (
  { isDestination, hasLinks }: { isDestination?: boolean; hasLinks?: boolean },
  value: string,
) =>
  [
    ...(isDestination ? [value] : []),
    ...(hasLinks ? piecesOf(value).flatMap(({ to }) => to ?? []) : []),
  ].flatMap((to) => /^[^/#?:][^#?:]*/.exec(to.replace(/^\S+:.*/, ''))?.[0] ?? []);
