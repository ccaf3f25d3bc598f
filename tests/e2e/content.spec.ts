/** Each page shows its content, whatever it is. */
import { site } from '../../src/site.ts';
import * as words from '../../src/words/index.ts';
import {
  pageTexts,
  plain,
  projects,
  services,
  statistics,
  team,
  technologies,
  values,
} from '../support/content.ts';
import { hasPage } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** What each page shows, in this order. */
const texts: Record<string, string[]> = {
  '/': [
    pageTexts('home').badge ?? '',
    plain(pageTexts('home').heading),
    ...statistics.flatMap(({ label, value }) => [label, value]),
    ...services.map(({ title }) => title),
    ...technologies.map(({ name }) => name),
  ],
  '/about': [
    pageTexts('about').story.heading,
    ...values.flatMap(({ title, description }) => [title, description]),
  ],
  '/services': services.flatMap(({ title, description, features }) => [title, description, ...features]),
  '/work': projects.flatMap(({ title, description, tags }) => [title, description, ...tags]),
  '/team': team.flatMap(({ name, role, bio }) => [name, role, bio]),
  '/contact': Object.values(site.contact),
};

test('each page shows its content in order, whatever it is', async ({ page }) => {
  for (const [path, expected] of Object.entries(texts).filter(([path]) => hasPage(path))) {
    await page.goto(path);
    const shown = (await page.getByRole('main').textContent())!.replace(/\s+/g, ' ');
    let from = 0;
    for (const text of expected) {
      const at = shown.indexOf(text, from);
      expect(at, `${path}: "${text}"`).toBeGreaterThanOrEqual(from);
      from = at + text.length;
    }
  }
});

test('the buttons of the home page lead to the enquiry form and the portfolio', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: words.startProject })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: words.viewWork })).toHaveAttribute('href', '/work');
});

test('each project and each member has its picture with its alternative text', async ({ page }) => {
  for (const [path, entries] of Object.entries({ '/work': projects, '/team': team })) {
    if (!hasPage(path)) continue;
    await page.goto(path);
    const found = await page
      .locator('main article img')
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).alt));
    const pictured = entries.filter(({ image }) => image);
    expect(found, path).toEqual(pictured.map((entry) => entry.alt ?? ('name' in entry && entry.name)));
  }
});

test('each team member has a link to the profile, where there is one', async ({ page }) => {
  test.skip(!hasPage('/team'), 'The site has no team page.');
  await page.goto('/team');
  for (const { name, linkedin } of team) {
    const link = page.getByRole('link', { name: words.profileOn(name, 'LinkedIn') });
    if (linkedin) await expect(link).toHaveAttribute('href', linkedin);
    else await expect(link).toBeHidden();
  }
});

test('the card beside the form links one email and one phone', async ({ page }) => {
  await page.goto('/contact');
  const card = page.getByRole('complementary');
  const { email, phone } = site.contact;
  await expect(card.getByRole('link')).toHaveText([email, phone]);
});

test("no word of the home page's heading is broken or over the picture, on screens of 320 to 1440 px", async ({
  page,
}) => {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const misplaced = await page.locator('h1').evaluate((heading) => {
      const picture = document.querySelector('.hero-picture')?.getBoundingClientRect();
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const { right, bottom } = range.getBoundingClientRect();
          const isOverPicture = picture && right > picture.left && bottom > picture.top;
          if (range.getClientRects().length > 1 || right > innerWidth || isOverPicture) found.push(word);
        }
      }
      return found;
    });
    expect(misplaced, `${width} px`).toEqual([]);
  }
});
