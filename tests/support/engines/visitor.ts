/** A visitor of the site in some browser engine, as the journeys see it. */

export interface Size {
  width: number;
  height: number;
}

/**
 * One browser window. Elements are named by a CSS selector and, if that is not enough, by the text or
 * aria-label of the element; the first visible match counts.
 */
export interface Visitor {
  /** Runs a function in each page opened from now on, before the page's own scripts. */
  beforeScripts<Args extends unknown[]>(run: (...args: Args) => void, ...args: Args): Promise<void>;
  /** Opens a path of the site and waits for the page's load event. */
  open(path: string): Promise<void>;
  /** Goes back in history; the caller waits for what it expects there. */
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Clicks an element, once it exists and nothing covers it. */
  click(css: string, name?: string): Promise<void>;
  /** Clicks the window at a point in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  hover(css: string, name?: string): Promise<void>;
  /** Replaces the text of a field, key by key. */
  fill(css: string, text: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Calls a function in the page. It may use only its arguments, and arguments and result must be JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Runs script text in the page, without its security policy. */
  inject(source: string): Promise<void>;
  /** A PNG of the whole page. */
  screenshot(): Promise<Buffer>;
  /** Opens a path in another tab of the same browser, with the same storage. */
  openTab(path: string): Promise<Visitor>;
  /** All console messages so far, uncaught errors and violations of the security policy. */
  console(): Promise<ConsoleLine[]>;
}

export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
} as const;
export type Key = keyof typeof KEYS | 'Shift+Tab';

export interface ConsoleLine {
  /** The console's method; uncaught errors and violations of the security policy are errors. */
  level: string;
  text: string;
}

/** Source text that calls a function with JSON arguments. */
export function callOf<Args extends unknown[]>(run: (...args: Args) => unknown, args: Args): string {
  return `(${run.toString()})(...${JSON.stringify(args)})`;
}

/** Runs in the page: logs violations that the browser does not, because the page's code caught them. */
export function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
  );
}

/** Runs in the page: the first visible element that matches. */
export function findElement(css: string, name?: string): Element | null {
  const matches = [...document.querySelectorAll(css)].filter(
    (element) => !name || (element.ariaLabel ?? (element as HTMLElement).innerText).trim() === name,
  );
  return matches.find((element) => element.checkVisibility()) ?? matches[0] ?? null;
}
