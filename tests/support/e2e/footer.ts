import { expect, type Page } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { services } from '../content.ts';
import type { Theme } from './site.ts';

/** Asserts that the footer of the current page is complete, as the specification lists it. */
export async function expectFooter(page: Page, theme: Theme): Promise<void> {
  const footer = page.getByRole('contentinfo');

  const logo = footer.getByRole('img', { name: site.brand });
  await expect(logo).toHaveCount(1);
  await expect(logo).toHaveAttribute('src', new RegExp(`logo(-${theme})?\\.`));
  await logo.scrollIntoViewIfNeeded();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(footer.getByText(site.tagline)).toBeVisible();

  for (const { name, href } of site.social) {
    await expect(footer.getByRole('link', { name: `${site.brand} on ${name}` })).toHaveAttribute(
      'href',
      href,
    );
  }

  expect(await labelsAndTargets(page, 'Quick Links')).toEqual(pairs(site.navigation));
  expect(await labelsAndTargets(page, 'Services')).toEqual(services.map(({ title }) => [title, '/services']));
  expect(await labelsAndTargets(page, 'Legal')).toEqual(pairs(site.legal));

  const { email, phone, address } = site.contact;
  await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  await expect(footer.getByText(address)).toBeVisible();

  await expect(footer.getByRole('textbox')).toHaveCount(1);
  await expect(footer.getByText(`© ${new Date().getFullYear()} ${site.brand}`)).toBeVisible();
}

const pairs = (links: readonly { label: string; href: string }[]) =>
  links.map(({ label, href }) => [label, href]);

/** Label and target of each link in one of the footer's lists. */
function labelsAndTargets(page: Page, name: string): Promise<(string | null)[][]> {
  return page
    .getByRole('contentinfo')
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href')]));
}
