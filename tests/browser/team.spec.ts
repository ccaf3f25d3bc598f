import { DESKTOP, PHONE } from './support/site.ts';
import { expect, expectNoComplaints, test } from './support/test.ts';

for (const viewport of [DESKTOP, PHONE]) {
  test(`at ${viewport.width} px each of the 11 members has photo, name, role, bio and link`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/team');
    const members = page.getByRole('main').getByRole('article');
    await expect(members).toHaveCount(11);
    const names = new Set<string>();
    for (const member of await members.all()) {
      const name = await member.getByRole('heading', { level: 2 }).innerText();
      names.add(name);
      const photo = member.getByRole('img', { name });
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      const [role, bio, ...others] = await member.locator('p').allInnerTexts();
      expect(role, name).toMatch(/\w{2}/);
      expect(bio, name).toMatch(/\w+ \w+.*\.$/);
      expect(others, name).toEqual([]);
      await expect(member.getByRole('link')).toHaveCount(1);
      await expect(member.getByRole('link')).toHaveAccessibleName(`${name} on LinkedIn`);
    }
    expect(names.size).toBe(11);
    expectNoComplaints(complaints);
  });
}

test('only the two interns have a placeholder link', async ({ page }) => {
  await page.goto('/team');
  const members = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.map((article) => ({
        href: article.querySelector('a')!.getAttribute('href')!,
        role: article.querySelector('p')!.textContent.trim(),
      })),
    );
  const placeholders = members.filter(({ href }) => href === '#');
  expect(placeholders.map(({ role }) => /\bIntern\b/.test(role))).toEqual([true, true]);
  for (const { href } of members) expect(href).toMatch(/^(#|https:\/\/www\.linkedin\.com\/in\/[\w-]+)$/);
});
