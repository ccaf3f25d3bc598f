/** Finds problems in the modes that visitors choose, except layout problems (layout.ts). All functions run in the page. */

/** Finds elements that are missing in print, and elements that are printed but useless on paper. */
export function printFaults(): string[] {
  const texts = 'main :is(h1, h2, h3, p, span):not(.needs-js *, .no-print, .no-print *, .no-js, .failed)';
  const faults: [what: string, selector: string, isFault: (element: Element) => boolean][] = [
    ['not printed', texts, (text) => !text.checkVisibility() && !text.matches('span')],
    // Backgrounds aren't printed, and without a background, transparent text is invisible.
    ['transparent', texts, (text) => text.checkVisibility() && getComputedStyle(text).color.endsWith(', 0)')],
    [
      'printed',
      'nav:not(.toc), button, .btn, input:enabled, textarea, .languages, .dark-only, aside img',
      (control) => control.checkVisibility(),
    ],
    [
      'no logo in',
      '.home',
      (home) => ![...home.querySelectorAll('.logo, .text-logo')].some((logo) => logo.checkVisibility()),
    ],
    // An `<article>` longer than a printed page would start on the second page if it were kept together.
    ['kept together', 'article:has(h1)', (entry) => getComputedStyle(entry).breakInside !== 'auto'],
    // Otherwise, pages in the dark theme would be printed on a dark background.
    ['not white', 'html', (page) => getComputedStyle(page).colorScheme !== 'light'],
  ];
  return faults.flatMap(([what, selector, isFault]) =>
    [...document.querySelectorAll(selector)]
      .filter(isFault)
      .map(({ outerHTML }) => `${what}: ${outerHTML.slice(0, 200)}`),
  );
}

/** Finds elements that become invisible when the system's colours replace the page's colours and backgrounds. */
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
      'wrong mark of the current page',
      'header nav a:not(.btn):not([popover] *)',
      (link) => isThin(link, 'border-bottom', 2) === link.hasAttribute('aria-current'),
    ],
    [
      'not in the text colour',
      '.icon',
      (icon) => getComputedStyle(icon).stroke !== getComputedStyle(icon.parentElement!).color,
    ],
    [
      'no line',
      'hr, .divider, .prose tr, .quotation, .prose blockquote, .ruled-grid > *',
      (part) => /^(0px ?)+$/.test(getComputedStyle(part).borderWidth),
    ],
    // A logo must keep its theme's background.
    ['no background', 'footer .logo', (logo) => getComputedStyle(logo).forcedColorAdjust !== 'none'],
  ];
  return faults.flatMap(([what, selector, isFault]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && isFault(element))
      .map(({ outerHTML }) => `${what}: ${outerHTML.slice(0, 200)}`),
  );
}

/** Finds elements that move or fade. */
export function movingParts(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) =>
      [null, '::before', '::after'].some((pseudo) => {
        const { transitionDuration, animationName } = getComputedStyle(element, pseudo);
        return animationName !== 'none' || /[1-9]/.test(transitionDuration);
      }),
    )
    .map(({ outerHTML }) => outerHTML);
}

/** Finds muted colours. */
export function mutedColours(): string[] {
  const style = getComputedStyle(document.documentElement);
  const isMuted = (name: string) => style.getPropertyValue(name) !== style.getPropertyValue('--ink');
  return ['--ink-2', '--line', '--border'].filter(isMuted);
}
