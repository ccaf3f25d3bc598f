/**
 * The accessibility tree of each page and state of the sample: roles, names, levels, links, messages. A change is
 * reviewed as a diff; `npm run test:update` writes the snapshots.
 */
import { globSync } from 'node:fs';
import { DESKTOP } from '../support/e2e/site.ts';
import { states } from '../support/e2e/states.ts';
import { expect, test } from '../support/e2e/test.ts';

/** Larger text and paper change no tree. */
const onScreen = states.filter(({ largeText, media }) => !largeText && !media);

/** Header and footer are the same on every page; behind the menu, the page is inert. */
const partOf = (name: string) => ({ home: 'body', 'menu-open': 'header' })[name] ?? 'main';

for (const { name, path, width, prepare } of onScreen) {
  test(`the accessibility tree of ${name} is the one in its snapshot`, async ({ page, expectedProblems }) => {
    expectedProblems.push(/Failed to (load|fetch)|404/);
    await page.clock.setFixedTime(new Date('2026-05-04T12:00:00Z'));
    if (width) await page.setViewportSize({ ...DESKTOP, width });
    await page.goto(path);
    await prepare?.(page);
    expect(await page.locator(partOf(name)).ariaSnapshot()).toMatchSnapshot(['pages', `${name}.yml`]);
  });
}

test('each snapshot belongs to a page or state', () => {
  const expected = onScreen.map(({ name }) => `${name}.yml`);
  const snapshots = globSync('**/*.yml', { cwd: 'tests/sample/snapshots/pages' });
  expect(snapshots.filter((name) => !expected.includes(name))).toEqual([]);
});
