/** The head of a built page: what search engines, link previews and browsers read of it. */
import { attributesOf, named, textOf, type Element } from '../html.ts';

/** An object of schema.org. */
type Thing = Record<string, unknown> & { '@type': string };

interface Head {
  language: string;
  title: string;
  /** Contents of the meta elements, by their `name` or `property`. */
  meta: Record<string, string>;
  /** Attributes of the link elements. */
  links: Record<string, string>[];
  /** The objects of the JSON-LD. */
  things: Thing[];
}

/** Reads the head from a page's elements. Throws when its JSON-LD is invalid. */
export function headOf(elements: Element[]): Head {
  const [document] = named(elements, 'html');
  const [title] = named(elements, 'title');
  const meta = named(elements, 'meta')
    .map(attributesOf)
    .flatMap(({ name, property, content = '' }) => {
      const key = name ?? property;
      return key ? [[key, content] as const] : [];
    });
  const things = named(elements, 'script')
    .filter((script) => attributesOf(script)['type'] === 'application/ld+json')
    .flatMap((script) => {
      const data = JSON.parse(textOf(script)) as { '@context': string; '@graph': Thing[] };
      if (data['@context'] !== 'https://schema.org') throw new Error(`Unexpected ${data['@context']}`);
      return data['@graph'];
    });
  return {
    language: document ? (attributesOf(document)['lang'] ?? '') : '',
    title: title ? textOf(title) : '',
    meta: Object.fromEntries(meta),
    links: named(elements, 'link').map(attributesOf),
    things,
  };
}
