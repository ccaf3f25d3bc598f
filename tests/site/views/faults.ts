/** What is wrong with a page as it is shown, beside its layout (layout.ts) and contrast (contrast.ts). All run in the page. */

/** What is missing on paper, and what is of no use there. */
export function printFaults(): string[] {
  const TEXTS = 'main :is(h1, h2, h3, p):not(.needs-js *, .no-print *, .no-js, .failed)';
  const styles = [...document.querySelectorAll('.prose *')].map((element) => getComputedStyle(element));
  return [
    ...[...document.querySelectorAll(TEXTS)]
      .filter((element) => !element.checkVisibility())
      .map(({ textContent }) => `not printed: ${textContent}`),
    // Backgrounds, by which a transparent text is seen, are left out.
    ...[...document.querySelectorAll('main :is(h1, h2, h3, p, span)')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).color.endsWith(', 0)'))
      .map(({ textContent }) => `transparent: ${textContent}`),
    ...[...document.querySelectorAll('nav:not(.toc), button')]
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => `printed: ${outerHTML.slice(0, 80)}`),
    // Otherwise the paper of the dark theme is dark.
    ...(getComputedStyle(document.documentElement).colorScheme === 'light' ? [] : ['the paper is not white']),
    // Marks of lists and quotations are backgrounds.
    ...(styles.every(({ printColorAdjust }) => printColorAdjust === 'exact')
      ? []
      : ['a text without its marks']),
  ];
}

/** What can't be seen where the system's colours replace those of the page, backgrounds too. */
export function forcedColourFaults(): string[] {
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const isThin = (element: Element, edge: 'border-bottom' | 'outline', least: number) => {
    const style = getComputedStyle(element);
    const isNone = style.getPropertyValue(`${edge}-style`) === 'none';
    return isNone || parseFloat(style.getPropertyValue(`${edge}-width`)) < least;
  };
  const bordered = visible(
    'main :is(input:not([type="checkbox"], .sr-only), textarea), .btn, .toast, .menu-panel',
  );
  const links = visible('header nav a:not(.btn):not([popover] *)');
  const focused = visible(':focus-visible');
  return [
    bordered
      .filter((element) => isThin(element, 'border-bottom', 1))
      .map(({ outerHTML }) => `no border in forced colours: ${outerHTML}`),
    focused
      .filter((element) => isThin(element, 'outline', 3))
      .map(({ outerHTML }) => `no outline: ${outerHTML}`),
    links
      .filter((link) => isThin(link, 'border-bottom', 2) === link.hasAttribute('aria-current'))
      .map(({ textContent }) => `not marked as the current page, or another one: ${textContent}`),
    visible('button .icon')
      .filter((icon) => getComputedStyle(icon).stroke !== getComputedStyle(icon).color)
      .map(({ outerHTML }) => `another colour than the texts: ${outerHTML}`),
    // A logo file keeps the background of its theme.
    visible('footer .logo')
      .filter((logo) => getComputedStyle(logo).forcedColorAdjust !== 'none')
      .map(() => 'the logo'),
  ].flat();
}
