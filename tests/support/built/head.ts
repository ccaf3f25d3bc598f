/** Parses the head of a built page: the data for search engines, link previews and browsers. */
import { attributesOf, byTag, textOf, type Element } from '../html.ts';

/** A schema.org object. */
type Thing = Record<string, unknown> & { '@type': string };

/**
 * Extracts a page's head from its elements, with the meta elements' contents by `name` or `property`. Throws if the
 * JSON-LD is invalid.
 */
export function headOf(elements: Element[]) {
  const [document, title] = byTag(elements, 'html', 'title');
  const meta = byTag(elements, 'meta')
    .map(attributesOf)
    .flatMap(({ name, property = name, content = '' }) => (property ? [[property, content]] : []));
  const things = byTag(elements, 'script')
    .filter((script) => attributesOf(script)['type'] === 'application/ld+json')
    .flatMap((script) => {
      const data = JSON.parse(textOf(script)) as { '@context': string; '@graph': Thing[] };
      if (data['@context'] !== 'https://schema.org') throw new Error(`Unexpected ${data['@context']}`);
      return data['@graph'];
    });
  return {
    language: attributesOf(document!)['lang'] ?? '',
    title: title ? textOf(title) : '',
    meta: Object.fromEntries(meta) as Record<string, string>,
    links: byTag(elements, 'link').map(attributesOf),
    things,
  };
}
