import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Asserts that axe-core, with all its rules and best practices, finds no violation on the page. Callers
 * must give a reason for `rulesThatDoNotApply`.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  rulesThatDoNotApply: string[] = [],
): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(rulesThatDoNotApply).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, where).toEqual([]);
}
