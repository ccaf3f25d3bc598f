/** The layout of a page in its window. Each function runs in the page. */
import type { Theme } from './site.ts';

/** What `inspectLayout` finds on a page that is in order. */
export const IN_ORDER: ReturnType<typeof inspectLayout> = {
  navigations: 1,
  logos: 2,
  themeIcons: 1,
  transparent: [],
  misplaced: [],
  overflow: 0,
  cutTexts: [],
  brokenWords: [],
  misordered: [],
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
  const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
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
    // The language zxx has no hyphens.
    if (element.lang ? element.lang !== 'zxx' : isHeading) brokenWords.push(...wordsOnTwoLines(text));
  }
  return {
    /** The bar, or the button of the menu. */
    navigations: visible('header nav:not(.languages), header [popovertarget]').length,
    /** In the header and in the footer, large enough to be read. */
    logos: visible('.logo, .text-logo').filter((logo) => logo.getBoundingClientRect().height >= 20).length,
    themeIcons: visible('[data-theme-toggle] .icon').length,
    /** Elements that take their place, but cannot be seen. */
    transparent: visible('body *')
      .filter((element) => !element.checkVisibility({ opacityProperty: true }))
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    /** Parts of the header's bar that are over another one, in another row or outside the window. */
    misplaced: misplacedParts(visible('header :is(a, button):not([popover] *)')),
    /** Pixels beyond the window's right edge. */
    overflow: scrollWidth - clientWidth,
    /** Texts with a part outside the window, or outside an element that hides what is outside; headings on the picture. */
    cutTexts,
    /** Words of headings, and of texts in a language of their own, that are broken without a hyphen. */
    brokenWords,
    /** Texts and fields of a phone's single column that are above the one before. */
    misordered: clientWidth < 400 ? misorderedTexts() : [],
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

  function misplacedParts(parts: Element[]): (string | null)[] {
    const boxes = parts
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .toSorted((one, other) => one.box.left - other.box.left);
    const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return boxes
      .filter(({ box }, index) => {
        const isInRow = Math.abs(middleOf(box) - middleOf(boxes[0]!.box)) < 4;
        return !isInRow || box.left < (boxes[index - 1]?.box.right ?? 0) || box.right > clientWidth;
      })
      .map(({ part }) => part.textContent.trim() || part.ariaLabel);
  }

  function misorderedTexts(): string[] {
    // A live region is empty until there is something to say.
    const texts = visible('main :is(h1, h2, h3, p:not(:empty), label, input, textarea)');
    const topOf = (element?: Element) => Math.round(element?.getBoundingClientRect().top ?? -Infinity);
    const wrong = texts.filter((text, index) => topOf(text) < topOf(texts[index - 1]));
    return wrong.map(({ id, textContent }) => id || textContent);
  }

  function wordsOnTwoLines(text: Text): string[] {
    // A letter after a break at a hyphen also has the rectangle of the hyphen.
    const topOf = (index: number) => linesOf(text, index, index + 1).at(-1)?.top;
    // A break after a hyphen is in order, and so is one at a soft hyphen.
    return [...text.data.matchAll(/[^\s\u00ad-]+/g)]
      .filter(({ 0: { length }, index }) => topOf(index) !== topOf(index + length - 1))
      .map(([word]) => word);
  }
}
