import { test as base, expect } from '@playwright/test';
import { outsideServices } from '../../../src/site.ts';
import { contactPage, type ContactPage } from './contact-page.ts';
import { headerOf, type Header } from './header.ts';
import { DESKTOP } from './site.ts';

/** The tag for tests that also run in Firefox and WebKit. */
export const ALL_BROWSERS = { tag: '@all-browsers' };
/** The tag for tests of the back/forward cache, which headless shells don't have. */
export const CACHED = { tag: '@cached' };

/** Harmless messages from individual browsers. */
const KNOWN_PROBLEMS = [
  // Firefox logs this if the page is left before a font has loaded.
  /^download failed .*status=2152398850/,
];

/** The console errors that the current test allows. */
let expected: RegExp[] = [];

/** Allows console errors and warnings that match the pattern, in the current test. */
export const expectConsoleErrors = (pattern: RegExp) => void expected.push(pattern);

/**
 * Disables timers of five seconds or more, such as toast timers, so that tests don't depend on the machine's speed.
 * Toast tests use Playwright's clock instead. Runs in the page.
 */
function stopLongTimers() {
  const { setTimeout } = window;
  const stopped = (run: TimerHandler, ms = 0, ...values: unknown[]) =>
    setTimeout(run, ms < 5000 ? ms : 2 ** 31 - 1, ...values);
  Object.assign(window, { setTimeout: stopped });
}

/**
 * Logs violations of the Content Security Policy, because browsers don't log violations that the page's code catches,
 * such as a probe for eval. Runs in the page.
 */
function reportPolicyViolations() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
  );
}

/**
 * Logs an element's incorrect state at the moment it receives focus, because that is when screen readers announce the
 * state. Runs in the page.
 */
function reportWrongFocus() {
  addEventListener('focusin', ({ target }) => {
    const { ariaExpanded, outerHTML, popoverTargetElement } = target as HTMLButtonElement;
    const isShown = `${popoverTargetElement?.checkVisibility()}`;
    const isHidden = (target as Element).closest('[inert], [aria-hidden="true"], :disabled');
    if (isHidden || (popoverTargetElement && (ariaExpanded ?? isShown) !== isShown))
      console.error(`Focused while hidden, or with a wrong state: ${outerHTML.slice(0, 200)}`);
  });
}

interface Fixtures {
  /** All console messages and uncaught exceptions so far in this test. */
  consoleLines: string[];
  /** The contact page, with toasts that stay open. */
  contact: ContactPage;
  header: Header;
}

/**
 * Playwright's `test`, extended to fail on console errors and warnings, uncaught exceptions, Content Security Policy
 * violations and focused elements with an incorrect state, unless the test expects them.
 */
export const test = base.extend<Fixtures>({
  viewport: DESKTOP,
  consoleLines: [
    async ({ context }, use) => {
      expected = [...KNOWN_PROBLEMS];
      const lines: string[] = [];
      const problems: string[] = [];
      context.on('console', (message) => {
        lines.push(message.text());
        if (/error|warning/.test(message.type())) problems.push(message.text());
      });
      context.on('weberror', (error) => {
        lines.push(error.error().message);
        problems.push(error.error().message);
      });
      const origins = outsideServices.flatMap(({ sources }) => Object.values(sources).flat());
      for (const origin of new Set(origins))
        await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/javascript' }));
      await context.addInitScript(reportPolicyViolations);
      await context.addInitScript(reportWrongFocus);
      await use(lines);
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
    { auto: true },
  ],
  contact: async ({ page }, use) => {
    await page.addInitScript(stopLongTimers);
    await use(contactPage(page));
  },
  header: ({ page }, use) => use(headerOf(page)),
});

export { expect };
