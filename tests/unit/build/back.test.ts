import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { addPageFigures, addPartFigures } from '../../../src/build/back.ts';
import { applyEdits, parseHtml } from '../../../src/lib/html.ts';
import { words } from '../../../src/words/index.ts';

const BACK = '<aside class="back" role="note">⟨kB⟩ ⟨requests⟩</aside>';
const withParts = (html: string) => applyEdits(html, addPartFigures(parseHtml(html)));

it('addPartFigures ends each section of the page with the size and the requests of this section', () => {
  const part = `<section>${Array.from({ length: 900 }, (_, index) => index.toString(36)).join()}<img src="a"><img src="b">`;
  const html = `<main>${part}<section></section></section><section></section></main>${BACK}`;
  const kB = (brotliCompressSync(`${part}<section></section>`).length / 1000).toFixed(1);
  expect(kB).not.toBe('0.0');
  expect(withParts(html).match(/<aside class="back" role="note">[^⟨]*?<\/aside>/g)).toEqual([
    `<aside class="back" role="note">${words.backOfPart(kB, 2)}</aside>`,
    `<aside class="back" role="note">${words.backOfPart('0.0', 0)}</aside>`,
  ]);
});

it('addPartFigures adds nothing to a page without a back', () => {
  expect(withParts('<main><section></section></main>')).toBe('<main><section></section></main>');
});

it('addPageFigures counts the page as it is sent, and the files that it waits for', () => {
  const html = `<link rel="stylesheet" href="a"><link rel="icon" href="b"><script src="c"></script><script src="d" defer></script><script type="module" src="e"></script>${BACK}`;
  const finished = addPageFigures(html, parseHtml(html));
  const kB = (brotliCompressSync(finished).length / 1000).toFixed(1);
  expect(finished).toContain(`<aside class="back" role="note">${kB} 3</aside>`);
});
