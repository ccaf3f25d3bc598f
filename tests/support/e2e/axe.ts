import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Asserts that axe-core finds nothing on the page, with all its rules and best practices; what it
 * does find is named with its elements. `rulesThatDoNotApply` need a reason where they are given.
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
