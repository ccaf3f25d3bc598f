/** The layout of a page in its window. Each function runs in the page. */
import type { Theme } from './site.ts';

/** What `inspectLayout` finds on a page that is in order. */
export const IN_ORDER: ReturnType<typeof inspectLayout> = {
  navigations: 1,
  logos: 2,
  overflow: 0,
  cutTexts: [],
  brokenWords: [],
};

/** Shows a theme without a click on its button. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.remove('dark', 'light');
  document.documentElement.classList.add(theme);
}

/** What a visitor sees of a page in this window. */
export function inspectLayout() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const countOf = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible).length;
  const cutTexts: string[] = [];
  const brokenWords: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement!;
    if (!text.data.trim() || !isVisible(element) || element.closest('svg')) continue;
    const isHeading = element.closest('h1') !== null;
    const isHidden = (line: DOMRect) => isCut(line, element) || (isHeading && isOnPicture(line));
    if (linesOf(text).some(isHidden)) cutTexts.push(text.data);
    if (isHeading) brokenWords.push(...wordsOnTwoLines(text));
  }
  return {
    /** The bar, or the button of the menu. */
    navigations: countOf('header nav, header [popovertarget]'),
    /** In the header and in the footer. */
    logos: countOf('.logo, .text-logo'),
    /** Pixels beyond the window's right edge. */
    overflow: scrollWidth - clientWidth,
    /** Texts with a part outside the window, or outside an element that hides what is outside; headings on the picture. */
    cutTexts,
    /** Words of headings that are broken without a hyphen. */
    brokenWords,
  };

  function linesOf(text: Text, start = 0, end = text.length): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    return [...range.getClientRects()];
  }

  function isCut(line: DOMRect, element: Element | null): boolean {
    if (!element) return line.left < 0 || line.right > clientWidth;
    const { overflowX, overflowY } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // What scrolls, and what only screen readers should find.
    if (/auto|scroll/.test(overflowX) || box.width <= 1) return false;
    const isWider = line.left < box.left || line.right > box.right;
    const isHigher = line.top < box.top || line.bottom > box.bottom;
    if ((overflowX !== 'visible' && isWider) || (overflowY !== 'visible' && isHigher)) return true;
    return isCut(line, element.parentElement);
  }

  function isOnPicture(line: DOMRect): boolean {
    const picture = document.querySelector('.hero-picture')?.getBoundingClientRect();
    return picture !== undefined && line.right > picture.left && line.bottom > picture.top;
  }

  function wordsOnTwoLines(text: Text): string[] {
    // A break after a hyphen is in order, and so is one at a soft hyphen.
    return [...text.data.matchAll(/[^\s\u00ad-]+/g)]
      .filter(({ 0: word, index }) => linesOf(text, index, index + word.length).length > 1)
      .map(([word]) => word);
  }
}
