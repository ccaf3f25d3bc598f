import { team } from '../support/content.ts';
import { DESKTOP, hasPage, PHONE } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

test.skip(!hasPage('/team'), 'The site has no team page.');

for (const viewport of [DESKTOP, PHONE]) {
  test(`each team member has photo, name, role, bio and link at ${viewport.width} px`, async ({
    page,
    consoleProblems,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/team');
    const members = page.getByRole('main').getByRole('article');
    await expect(members).toHaveCount(team.length);
    for (const [index, { name, role, bio, linkedin }] of team.entries()) {
      const member = members.nth(index);
      await expect(member.getByRole('heading', { level: 2 })).toHaveText(name);
      const photo = member.getByRole('img', { name });
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(member.locator('p')).toHaveText([role, bio]);
      await expect(member.getByRole('link')).toHaveCount(1);
      await expect(member.getByRole('link')).toHaveAccessibleName(`${name} on LinkedIn`);
      await expect(member.getByRole('link')).toHaveAttribute('href', linkedin);
    }
    expectNoConsoleProblems(consoleProblems);
  });
}
