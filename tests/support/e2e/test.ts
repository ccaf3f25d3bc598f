import { test as base, expect } from '@playwright/test';

/**
 * What a page complained about: console errors, uncaught exceptions, security policy violations.
 * No test may leave one of the last behind.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      // The console hears nothing of a violation that the page's own code caught, such as a probe for eval.
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

/** Asserts that the page had nothing to complain about; call it at the end of a journey. */
export function expectNoComplaints(complaints: string[]): void {
  expect(complaints).toEqual([]);
}

export { expect };
