import { compress } from './brotli.ts';

/** What a page's HTML is made of. */
export const PARTS = ['markup', 'style', 'script', 'art', 'policy'] as const;
export type Part = (typeof PARTS)[number];

const ELEMENTS: Record<Exclude<Part, 'markup'>, RegExp> = {
  style: /<style\b[^>]*>[\s\S]*?<\/style>/g,
  script: /<script\b[^>]*>[\s\S]*?<\/script>/g,
  art: /<svg\b[^>]*>[\s\S]*?<\/svg>/g,
  policy: /<meta http-equiv="content-security-policy"[^>]*>/g,
};

/** Size of each part compressed by itself: which of them grew, not what they add up to. */
export function partsOf(html: string): Record<Part, number> {
  let markup = html;
  const size = (text: string) => (text ? compress(Buffer.from(text), 'text/html').length : 0);
  const taken = Object.entries(ELEMENTS).map(([part, element]) => {
    const text = (markup.match(element) ?? []).join('');
    markup = markup.replace(element, '');
    return [part, size(text)] as const;
  });
  return Object.fromEntries([['markup', size(markup)], ...taken]) as Record<Part, number>;
}

/** The parts that weigh more than they did, for example `style +120, art +40`. */
export function growth(before: Record<Part, number> | undefined, now: Record<Part, number>): string {
  if (!before) return 'all of it: the page is new';
  const grown = PARTS.filter((part) => now[part] > before[part])
    .toSorted((a, b) => now[b] - before[b] - (now[a] - before[a]))
    .map((part) => `${part} +${now[part] - before[part]}`);
  return grown.join(', ') || 'nothing inside the HTML';
}
