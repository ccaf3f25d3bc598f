/**
 * Returns the layout problems found on screen or in print. On phones with text at double size, the logo next to large
 * buttons may be small, and the name in it may wrap. Runs in the page.
 */
export function layoutFaults({ isTextLarge = false, isPaper = false }): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const texts = visibleTexts();
  const cut = texts.filter(isCut).map(({ data }) => `cut: ${data}`);
  const broken = texts.flatMap(brokenWords).map((word) => `broken: ${word}`);
  if (isPaper) return [...cut, ...broken];
  // On a page without a menu, there is no logo in the footer.
  const isBare = !document.querySelector('header nav');
  const logos = visible('.logo, .text-logo').filter((logo) => boxOf(logo).height >= 20);
  return [
    cut,
    countFault('navigations', isBare ? 0 : 1, visible('header nav:not(.languages), header [popovertarget]')),
    countFault('theme icons', 1, visible('[data-theme-toggle] .icon')),
    isTextLarge ? [] : countFault('logos of at least 20 px', isBare ? 1 : 2, logos),
    scrollWidth > clientWidth ? `${scrollWidth - clientWidth} px beyond the right edge` : [],
    misplacedParts().map(({ outerHTML }) => `overlapping or outside the window: ${outerHTML}`),
    texts.filter(isHeadingOnPicture).map(({ data }) => `heading on the image: ${data}`),
    broken,
    // The plans in a row share their rows, so a text may stand below another plan's longer one.
    visible('p:not(:has(img)) + p:not(.plan > *), .marked-list > li + li')
      .filter(isFarBelow)
      .map(({ outerHTML }) => `far below its predecessor: ${outerHTML}`),
    [...document.images].filter(isDistorted).map(({ src }) => `distorted: ${src}`),
    [...document.images]
      .filter(isEnlarged)
      .map(({ src }) => `wider than its width attribute, or too tall for the window: ${src}`),
    document.dir === 'rtl' ? turnedParts() : [],
  ].flat();

  function visible(selector: string): Element[] {
    return [...document.querySelectorAll(selector)].filter(isVisible);
  }

  function isVisible(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true });
  }

  function boxOf(element: Element): DOMRect {
    return element.getBoundingClientRect();
  }

  function countFault(what: string, expected: number, { length }: Element[]): string[] {
    return length === expected ? [] : [`${length} ${what} instead of ${expected}`];
  }

  /** Finds parts of the header that overlap other parts or extend beyond the window. */
  function misplacedParts(): Element[] {
    const parts = visible('header :is(a, button):not([popover] *)');
    return parts.filter((part, index) => {
      const { left, right, top, bottom } = boxOf(part);
      const isOver = parts.slice(0, index).some((each) => {
        const other = boxOf(each);
        return left < other.right && right > other.left && top < other.bottom && bottom > other.top;
      });
      return isOver || left < 0 || right > clientWidth;
    });
  }

  function visibleTexts(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (walker.nextNode()) all.push(walker.currentNode as Text);
    return all.filter(({ data, parentElement }) => {
      return data.trim() && isVisible(parentElement!) && !parentElement!.closest('svg');
    });
  }

  function linesOf(text: Text, start = 0, end = text.length): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    return [...range.getClientRects()];
  }

  /** Whether part of a text is outside the window, or outside an element that hides its overflow. */
  function isCut(text: Text): boolean {
    return linesOf(text).some((line) => isLineCut(line, text.parentElement));
  }

  function isLineCut(line: DOMRect, element: Element | null): boolean {
    if (!element) return line.left < 0 || line.right > clientWidth;
    const { overflowX, overflowY } = getComputedStyle(element);
    const box = boxOf(element);
    // Skips scrollable elements, and elements for screen readers only.
    if ((!isPaper && /auto|scroll/.test(overflowX)) || box.width <= 1) return false;
    const isWider = line.left < box.left || line.right > box.right;
    const isHigher = line.top < box.top || line.bottom > box.bottom;
    if ((overflowX !== 'visible' && isWider) || (overflowY !== 'visible' && isHigher)) return true;
    return isLineCut(line, element.parentElement);
  }

  function isHeadingOnPicture(text: Text): boolean {
    const [picture] = visible('.hero-picture').map(boxOf);
    if (!picture || !text.parentElement!.closest('h1')) return false;
    return linesOf(text).some(
      (line) => line.right > picture.left && line.left < picture.right && line.bottom > picture.top,
    );
  }

  /**
   * Returns the broken words in a figure, in the logo, or in a printed heading. Ignores words of ten or more letters in
   * headings.
   */
  function brokenWords(text: Text): string[] {
    const isWhole = text.parentElement!.closest(isTextLarge ? '.text-figure' : '.text-figure, .text-logo');
    const isHeading = isPaper && text.parentElement!.closest('h1, h2, h3');
    if (!isWhole && !isHeading) return [];
    const topOf = (index: number) => linesOf(text, index, index + 1).at(-1)?.top;
    // Lines in Chinese and Japanese may break anywhere.
    return [...text.data.matchAll(/[^\s\-\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu)]
      .filter(({ 0: { length } }) => isWhole || length < 10)
      .filter(({ 0: { length }, index }) => topOf(index) !== topOf(index + length - 1))
      .map(([word]) => word);
  }

  /** Whether an element is more than two lines below the preceding text, as in a stretched grid. */
  function isFarBelow(part: Element): boolean {
    const text = document.createRange();
    text.selectNodeContents(part.previousElementSibling!);
    const { height, bottom } = text.getBoundingClientRect();
    return height > 0 && boxOf(part).top - bottom > 60;
  }

  /** Whether an image is stretched to a different aspect ratio. */
  function isDistorted(image: HTMLImageElement): boolean {
    const { width, height } = boxOf(image);
    const ratio = width / height / (image.naturalWidth / image.naturalHeight);
    return Math.abs(ratio - 1) > 0.02 && getComputedStyle(image).objectFit === 'fill';
  }

  /** Whether an image in body text is wider than its `width` attribute or taller than three quarters of the window. */
  function isEnlarged(image: HTMLImageElement): boolean {
    const { width, height } = boxOf(image);
    return (
      image.matches('.prose img:not(.video-frame img)') &&
      (width > Number(image.getAttribute('width')) || height > innerHeight * 0.76)
    );
  }

  /**
   * Finds numbers, addresses and code that would be reordered on a right-to-left page, and elements that are aligned to
   * the left.
   */
  function turnedParts(): string[] {
    const expected: [selector: string, style: Partial<CSSStyleDeclaration>][] = [
      ["[href^='tel:'], [href^='mailto:'], pre, code", { direction: 'ltr', unicodeBidi: 'isolate' }],
      ['.text-figure', { alignSelf: 'flex-start', unicodeBidi: 'plaintext' }],
      ['h1', { letterSpacing: 'normal' }],
      ['nav li[aria-hidden], .page-head > svg, .hero-art svg, dd > svg', { scale: '-1 1' }],
      ['.links a, .toc a, .quotation, .prose blockquote, .ruled-grid > *', { backgroundPositionX: '100%' }],
    ];
    return expected.flatMap(([selector, style]) =>
      visible(selector).flatMap((part) =>
        Object.entries(style)
          .filter(([name, value]) => !getComputedStyle(part)[name as 'scale'].includes(value as string))
          .map(([name]) => `${name} from left to right: ${part.outerHTML.slice(0, 80)}`),
      ),
    );
  }
}
