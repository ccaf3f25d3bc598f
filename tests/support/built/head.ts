/** Reads the metadata of a built page. */
import { decode } from './dist.ts';

/** Contents of the page's meta elements, by their `name` or `property`. */
export function metaOf(html: string): Record<string, string> {
  const elements = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(elements.map(([, name = '', content = '']) => [name, decode(content)]));
}

/** The title of the page. */
export const titleOf = (html: string) => decode(/<title>([^<]*)/.exec(html)?.[1] ?? '');

/** The canonical address; undefined on pages that search engines should not index. */
export function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

/** An object of schema.org. */
export type Thing = Record<string, unknown> & { '@type': string };

/** The JSON-LD objects of the page. Throws when the JSON-LD is invalid. */
export function thingsOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return scripts.flatMap(([, text = '']) => {
    const { '@context': context, ...data } = JSON.parse(text) as Record<string, unknown>;
    if (context !== 'https://schema.org') throw new Error(`Unexpected @context: ${String(context)}`);
    return (data['@graph'] ?? [data]) as Thing[];
  });
}
