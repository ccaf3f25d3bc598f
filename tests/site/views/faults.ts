/** What is wrong with a page as it is shown, beside its layout (layout.ts) and contrast (contrast.ts). All run in the page. */

/** What is missing on paper, and what is of no use there. */
export function printFaults(): string[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const isVisible = (element: Element) => element.checkVisibility();
  const texts = all(
    'main :is(h1, h2, h3, p, span):not(.needs-js *, .no-print, .no-print *, .no-js, .failed)',
  );
  return [
    texts
      .filter((text) => !isVisible(text) && !text.matches('span'))
      .map(({ textContent }) => `not printed: ${textContent}`),
    // Backgrounds, by which a transparent text is seen, are left out.
    texts
      .filter((text) => isVisible(text) && getComputedStyle(text).color.endsWith(', 0)'))
      .map(({ textContent }) => `transparent: ${textContent}`),
    all('nav:not(.toc), button, .btn, input:enabled, textarea, .languages, .dark-only, aside img')
      .filter(isVisible)
      .map(({ outerHTML }) => `printed: ${outerHTML.slice(0, 80)}`),
    all('.home')
      .filter((home) => ![...home.querySelectorAll('.logo, .text-logo')].some(isVisible))
      .map(() => 'no logo is printed'),
    all('article, .prose :is(tr, blockquote, pre)')
      .filter((part) => getComputedStyle(part).breakInside !== 'avoid')
      .map(({ outerHTML }) => `may be torn apart: ${outerHTML.slice(0, 80)}`),
    all('h2, h3')
      .filter((heading) => getComputedStyle(heading).breakAfter !== 'avoid')
      .map(({ textContent }) => `may be alone at the end of a sheet: ${textContent}`),
    all('.table-scroll')
      .filter((table) => getComputedStyle(table).overflowX !== 'visible')
      .map(() => 'a table is cut'),
    all('.prose td')
      .filter((cell) => getComputedStyle(cell).minWidth !== '0px')
      .map(() => 'a table is wider than its text'),
    all('.inner-border')
      .filter((part) => isVisible(part) && getComputedStyle(part, '::after').display !== 'none')
      .map(({ outerHTML }) => `printed with its edge: ${outerHTML.slice(0, 80)}`),
    all('.portfolio')
      .filter((part) => getComputedStyle(part).display !== 'grid')
      .map(() => 'projects are below each other'),
    // Otherwise the paper of the dark theme is dark.
    getComputedStyle(document.documentElement).colorScheme === 'light' ? [] : 'the paper is not white',
    // Marks of lists and quotations are backgrounds.
    all('.prose *')
      .filter((element) => getComputedStyle(element).printColorAdjust !== 'exact')
      .map(({ outerHTML }) => `printed without its marks: ${outerHTML.slice(0, 80)}`),
  ].flat();
}

/** What can't be seen where the system's colours replace those of the page, backgrounds too. */
export function forcedColourFaults(): string[] {
  const isThin = (element: Element, edge: 'border-bottom' | 'outline', least: number) => {
    const style = getComputedStyle(element);
    const isNone = style.getPropertyValue(`${edge}-style`) === 'none';
    return isNone || parseFloat(style.getPropertyValue(`${edge}-width`)) < least;
  };
  const faults: [what: string, selector: string, isFault: (element: Element) => boolean][] = [
    [
      'no border',
      'main :is(input:not([type="checkbox"], .sr-only), textarea), .btn, .toast, .menu-panel',
      (element) => isThin(element, 'border-bottom', 1),
    ],
    ['no outline', ':focus-visible', (element) => isThin(element, 'outline', 3)],
    [
      'not marked as the current page, or another one',
      'header nav a:not(.btn):not([popover] *)',
      (link) => isThin(link, 'border-bottom', 2) === link.hasAttribute('aria-current'),
    ],
    [
      'another colour than the texts',
      '.icon',
      (icon) => getComputedStyle(icon).stroke !== getComputedStyle(icon.parentElement!).color,
    ],
    [
      'no line',
      'hr, .divider, .prose tr, blockquote, .ruled-grid > *',
      (part) => /^(0px ?)+$/.test(getComputedStyle(part).borderWidth),
    ],
    // A logo file keeps the background of its theme.
    ['no background', 'footer .logo', (logo) => getComputedStyle(logo).forcedColorAdjust !== 'none'],
  ];
  return faults.flatMap(([what, selector, isFault]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && isFault(element))
      .map(({ outerHTML }) => `${what}: ${outerHTML}`),
  );
}
