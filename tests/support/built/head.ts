/** What stands in the head of a built page, for those who share it and for search engines. */
import { decode } from './dist.ts';

/** Contents of the page's meta elements, by their `name` or `property`. */
export function metaOf(html: string): Record<string, string> {
  const elements = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(elements.map(([, name = '', content = '']) => [name, decode(content)]));
}

/** The address under which the page is to be known; nothing where it is not to be found. */
export function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

/** A thing as schema.org describes it. */
export type Thing = Record<string, unknown> & { '@type': string };

/** The things that the page describes. Throws when its JSON-LD can't be read. */
export function thingsOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return scripts.flatMap(([, text = '']) => {
    const { '@context': context, ...data } = JSON.parse(text) as Record<string, unknown>;
    if (context !== 'https://schema.org') throw new Error(`Another context: ${String(context)}`);
    return (data['@graph'] ?? [data]) as Thing[];
  });
}
