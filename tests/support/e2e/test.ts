import { test as base, expect } from '@playwright/test';

/**
 * Collects console errors and warnings, uncaught exceptions and policy violations of the page. Every test
 * fails on a policy violation.
 */
export const test = base.extend<{ consoleProblems: string[] }>({
  consoleProblems: [
    async ({ page }, use) => {
      const consoleProblems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') consoleProblems.push(message.text());
      });
      page.on('pageerror', (error) => consoleProblems.push(error.message));
      // Violations that the page's code caught, such as a probe for eval, are not logged otherwise.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
        );
      });
      await use(consoleProblems);
      const violations = consoleProblems.filter((text) => /Content Security Policy/i.test(text));
      expect(violations, 'violations of the security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/** Asserts that the page logged no errors or warnings; call it at the end of a test. */
export function expectNoConsoleProblems(consoleProblems: string[]): void {
  expect(consoleProblems).toEqual([]);
}

export { expect };
