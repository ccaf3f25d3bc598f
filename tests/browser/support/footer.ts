import { expect, type Page } from '@playwright/test';
import { site } from '../../../src/site.ts';
import type { Theme } from './site.ts';

const QUICK_LINKS = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Our Work', '/work'],
  ['Team', '/team'],
  ['Contact', '/contact'],
];
const SERVICES = [
  'Web Development',
  'Mobile App Development',
  'AI & ML Solutions',
  'Cloud & DevOps',
  'UI/UX Design',
  'Product Engineering',
];

/** Asserts that the footer of the page at hand is complete, as the specification lists it. */
export async function expectFooter(page: Page, theme: Theme): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const links = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');

  const logo = footer.getByRole('img', { name: site.brand });
  await expect(logo).toHaveCount(1);
  await expect(logo).toHaveAttribute('src', new RegExp(`logo-${theme}`));
  await logo.scrollIntoViewIfNeeded();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(footer.getByText(site.tagline)).toBeVisible();

  for (const name of ['LinkedIn', 'WhatsApp', 'Instagram']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//);
  }

  expect(await labelsAndTargets(page, 'Quick Links')).toEqual(QUICK_LINKS);
  expect(await labelsAndTargets(page, 'Services')).toEqual(SERVICES.map((name) => [name, '/services']));
  await expect(links('Legal')).toHaveText([/Privacy/, /Terms/, /Cookies/]);
  expect((await labelsAndTargets(page, 'Legal')).map(([, href]) => href)).toEqual([
    '/privacy',
    '/terms',
    '/cookies',
  ]);

  const { email, phone, address } = site.contact;
  await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  await expect(footer.getByText(address)).toContainText('Punjab');
  await expect(footer.getByText(address)).toContainText('India');

  await expect(footer.getByRole('textbox')).toHaveCount(1);
  await expect(footer.getByText(`© ${new Date().getFullYear()} ${site.brand}`)).toBeVisible();
}

/** Label and target of each link in one of the footer's lists. */
function labelsAndTargets(page: Page, name: string): Promise<(string | null)[][]> {
  return page
    .getByRole('contentinfo')
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href')]));
}
