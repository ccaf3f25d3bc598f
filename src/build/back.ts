/** The figures of the back of the cloth (src/components/Back.astro) that are known only when a page is made. */
import { brotliCompressSync } from 'node:zlib';
import { attributesOf, type Element, type Edit, type Html } from '../lib/html.ts';
import { language, words } from '../words/index.ts';

/** Stand for the figures of the whole page. */
const SIZE = '⟨kB⟩';
const REQUESTS = '⟨requests⟩';

/** Edits that end each section of a page that has a back with an aside of its figures. */
export function addPartFigures({ elements, source }: Html): Edit[] {
  if (!source.includes(SIZE)) return [];
  const sections = elements.filter(
    ({ tagName, parentNode }) => tagName === 'section' && parentNode?.nodeName === 'main',
  );
  return sections.map(({ sourceCodeLocation }) => {
    const { startOffset: from = 0, endTag } = sourceCodeLocation ?? {};
    const to = endTag?.startOffset ?? from;
    const part = source.slice(from, to);
    const text = words.backOfPart(kilobytes(part), part.split('<img ').length - 1);
    return { from: to, to, text: `<aside class="back" role="note">${text}</aside>` };
  });
}

/** The source of a finished page with the figures of the whole. */
export function addPageFigures(source: string, { elements }: Html): string {
  const counted = source.replace(REQUESTS, `${1 + elements.filter(isBlocking).length}`);
  // With a size in it, as it is sent.
  return counted.replace(SIZE, kilobytes(counted.replace(SIZE, kilobytes(counted))));
}

/** Whether the page waits for a file before it appears. */
function isBlocking(element: Element): boolean {
  const { rel, src, type, async, defer } = attributesOf(element);
  if (element.tagName === 'link') return rel === 'stylesheet';
  return (
    element.tagName === 'script' && src !== undefined && type !== 'module' && (async ?? defer) === undefined
  );
}

/** Compressed as the page is sent. */
const kilobytes = (html: string): string =>
  (brotliCompressSync(html).length / 1000).toLocaleString(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
