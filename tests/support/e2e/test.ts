import { test as base, expect } from '@playwright/test';

/**
 * Collects console errors and warnings, uncaught exceptions and policy violations of the page. Every test
 * fails on a policy violation.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      // Violations that the page's code caught, such as a probe for eval, are not logged otherwise.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
        );
      });
      await use(complaints);
      const violations = complaints.filter((text) => /Content Security Policy/i.test(text));
      expect(violations, 'violations of the security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/** Asserts that the page logged no errors or warnings; call it at the end of a test. */
export function expectNoComplaints(complaints: string[]): void {
  expect(complaints).toEqual([]);
}

export { expect };
