/** Each page shows its content, whatever it is. */
import { site } from '../../src/site.ts';
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

test('the home page has its hero, statistics, services and technologies', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const { heading, badge } = pageTexts('home');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(plain(heading));
  if (badge) await expect(main.getByText(badge, { exact: true })).toBeVisible();
  for (const [name, href] of [
    ['Start Your Project', '/contact'],
    ['View Our Work', '/work'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  const strip = page.getByRole('region', { name: 'Statistics' });
  await expect(strip.getByRole('definition')).toHaveText(statistics.map(({ value }) => value));
  await expect(strip.getByRole('term')).toHaveText(statistics.map(({ label }) => label));
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(services.map(({ title }) => title));
  await expect(main.getByRole('list').getByRole('listitem')).toHaveText(technologies.map(({ name }) => name));
});

test('the hero illustration is fully uncovered after its animation', async ({ page }) => {
  await page.goto('/');
  const cover = () =>
    page.locator('.field').evaluate((field) => {
      const { transform, width } = getComputedStyle(field, '::after');
      return new DOMMatrix(transform).e - parseFloat(width);
    });
  await expect.poll(cover).toBe(0);
});

test('the about page has an introduction, the story and the core values', async ({ page }) => {
  test.skip(!hasPage('/about'), 'The site has no about page.');
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.locator('p').first()).not.toBeEmpty();
  const { heading } = pageTexts('about').sections.find(({ id }) => id === 'story')!;
  const story = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) });
  await expect(story.locator('p').first()).toBeVisible();
  const shown = main.getByRole('article');
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(values.map(({ title }) => title));
  await expect(shown.locator('p')).toHaveText(values.map(({ description }) => description));
});

test('each service has a card with its description and features', async ({ page }) => {
  test.skip(!hasPage('/services'), 'The site has no services page.');
  await page.goto('/services');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(services.map(({ title }) => title));
  await expect(cards.locator('p')).toHaveText(services.map(({ description }) => description));
  await expect(cards.getByRole('listitem')).toHaveText(services.flatMap(({ features }) => features));
});

test('each project has its title, description, picture and tags', async ({ page }) => {
  await page.goto('/work');
  const found = await page.locator('main article').evaluateAll((articles) =>
    articles.map((article) => ({
      title: article.querySelector('h2')!.textContent.trim(),
      description: article.querySelector('p')!.textContent.trim(),
      alt: article.querySelector('img')!.alt,
      tags: [...article.querySelectorAll('ul > li')].map((tag) => tag.textContent.trim()),
    })),
  );
  expect(found).toEqual(
    projects.map(({ title, description, alt, tags }) => ({ title, description, alt, tags })),
  );
});

test('each team member has a photo, name, role, bio and link', async ({ page }) => {
  test.skip(!hasPage('/team'), 'The site has no team page.');
  await page.goto('/team');
  const members = page.getByRole('main').getByRole('article');
  await expect(members).toHaveCount(team.length);
  for (const [index, { name, role, bio, linkedin }] of team.entries()) {
    const member = members.nth(index);
    await expect(member.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(member.getByRole('img', { name })).toHaveCount(1);
    await expect(member.locator('p')).toHaveText([role, bio]);
    await expect(member.getByRole('link', { name: `${name} on LinkedIn` })).toHaveAttribute('href', linkedin);
  }
});

test('the card beside the form has one email, one phone and one address', async ({ page }) => {
  await page.goto('/contact');
  const card = page.getByRole('complementary');
  const { email, phone, address } = site.contact;
  await expect(card.getByRole('link')).toHaveText([email, phone]);
  await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(card.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  await expect(card.locator('address')).toHaveText(address);
});
