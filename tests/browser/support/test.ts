import { test as base, expect } from '@playwright/test';

/** What a page complained about: console errors, uncaught exceptions, security policy violations. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
    },
    { auto: true },
  ],
});

/** Asserts that the page had nothing to complain about; call it at the end of a journey. */
export function expectNoComplaints(complaints: string[]): void {
  expect(complaints).toEqual([]);
}

export { expect };
