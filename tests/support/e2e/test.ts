import { test as base, expect } from '@playwright/test';
import { afterConsent, thirdParties } from '../../../src/site.ts';
import { contactPage, type ContactPage } from './contact-page.ts';
import { headerOf, type Header } from './header.ts';
import { DESKTOP } from './site.ts';
import { workPage, type WorkPage } from './work-page.ts';

/** The tag of journeys that hold in all browsers: they also run in Firefox and WebKit. */
export const ALL_BROWSERS = { tag: '@all-browsers' };

/** Messages of single browsers about what is in order. */
const KNOWN_PROBLEMS = [
  // Firefox: a font whose page was left before it arrived.
  /^download failed .*status=2152398850/,
];

/** The problems that the running test expects. */
let expected: RegExp[] = [];

/** Lets a test cause console errors and warnings that match. */
export const expectConsoleErrors = (pattern: RegExp) => void expected.push(pattern);

/**
 * In a page: timers of five seconds and more, such as those that close a toast, never fire, or tests would depend on the
 * speed of the machine. Those of toasts replace the clock.
 */
function keepToasts() {
  const { setTimeout } = window;
  const held = (run: TimerHandler, ms = 0, ...values: unknown[]) =>
    setTimeout(run, ms < 5000 ? ms : 2 ** 31 - 1, ...values);
  Object.assign(window, { setTimeout: held });
}

interface Fixtures {
  /** Every console message and uncaught exception of the test's pages so far. */
  consoleLines: string[];
  /** The contact page, on which no toast closes by itself. */
  contact: ContactPage;
  header: Header;
  work: WorkPage;
}

/**
 * Every test fails on a console error or warning, an uncaught exception, a violation of the security policy, or a state
 * that is wrong at the moment of a focus, unless it expects that.
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
      const origins = [
        ...thirdParties.map(({ origin }) => origin),
        ...afterConsent.flatMap(({ sources = {} }) => Object.values(sources).flat()),
      ];
      for (const origin of new Set(origins))
        await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/javascript' }));
      await context.addInitScript(() => {
        // Violations that the page's code caught, such as a probe for eval, are not logged otherwise.
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
        );
        // Screen readers say the state that an element has when the focus comes.
        addEventListener('focusin', ({ target }) => {
          const { ariaExpanded, outerHTML, popoverTargetElement } = target as HTMLButtonElement;
          const isShown = `${popoverTargetElement?.checkVisibility()}`;
          const isHidden = (target as Element).closest('[inert], [aria-hidden="true"], :disabled');
          if (isHidden || (popoverTargetElement && (ariaExpanded ?? isShown) !== isShown))
            console.error(`Focused while it is hidden, or says what is not so: ${outerHTML.slice(0, 200)}`);
        });
      });
      await use(lines);
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
    { auto: true },
  ],
  contact: async ({ page }, use) => {
    await page.addInitScript(keepToasts);
    await use(contactPage(page));
  },
  header: ({ page }, use) => use(headerOf(page)),
  work: ({ page }, use) => use(workPage(page)),
});

export { expect };
