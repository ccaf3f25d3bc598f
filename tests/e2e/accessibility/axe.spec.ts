/** axe-core, all its rules and best practices, on every built page and in every state worth a name. */
import type { Page, Route } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import {
  captcha,
  expectToast,
  fillForm,
  sendButton,
  sendingButton,
  toast,
} from '../../support/e2e/contact.ts';
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, doubleText, PHONE, rememberTheme, SMALL, THEMES, UNKNOWN } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** Window sizes; colours differ by theme, the layout doesn't, so the last of each stands for both. */
const SIZES = {
  dark: [DESKTOP, PHONE, SMALL, { width: 768, height: 1024 }],
  light: [DESKTOP, PHONE, SMALL],
};

/** Opens the contact page, fills the form in and sends it; the server answers with `answer`. */
async function send(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/contact', answer);
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).click();
}

/** States that a visitor brings a page into. */
const states: { name: string; path: string; enter: (page: Page) => Promise<void> }[] = [
  {
    name: 'the form with errors',
    path: '/contact',
    enter: async (page) => {
      await fillForm(page, { name: 'J' });
      await sendButton(page).click();
      await expect(toast(page).getByText('Verification Required')).toBeVisible();
    },
  },
  {
    name: 'the form on its way',
    path: '/contact',
    enter: async (page) => {
      await send(page, () => new Promise(() => undefined));
      await expect(sendingButton(page)).toBeVisible();
    },
  },
  {
    name: 'the success notice',
    path: '/contact',
    enter: async (page) => {
      await send(page, (route) => route.fulfill({ json: { message: 'ok' } }));
      await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
    },
  },
  {
    name: "two notices, one of the server's refusal",
    path: '/contact',
    enter: async (page) => {
      // The first notice must not be gone when the second comes.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await fillForm(page, { name: 'J' });
      await sendButton(page).click();
      await expect(toast(page).getByText('Verification Required')).toBeVisible();
      await send(page, (route) => route.fulfill({ status: 503, json: { message: 'Try later.' } }));
      await expectToast(page, 'Error', 'Try later.');
      await expect(toast(page)).toHaveCount(2);
      await page.clock.resume();
    },
  },
  {
    name: 'the notice of a lost connection',
    path: '/contact',
    enter: async (page) => {
      await send(page, (route) => route.abort('internetdisconnected'));
      await expect(toast(page).getByRole('button', { name: 'Send again' })).toBeVisible();
    },
  },
  {
    name: 'a form that could not be loaded',
    path: '/contact',
    enter: async (page) => {
      await page.route('**/_astro/ContactForm.*.js*', (route) => route.fulfill({ status: 404 }));
      await page.locator('#name').focus();
      await expect(page.getByRole('alert').filter({ hasText: site.contact.email })).toBeVisible();
    },
  },
  {
    name: 'an unknown address',
    path: UNKNOWN,
    enter: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('404'),
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

for (const theme of THEMES) {
  test.describe(theme, () => {
    test.beforeEach(({ page }) => rememberTheme(page, theme));

    for (const path of BUILT_ROUTES) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        for (const viewport of SIZES[theme]) {
          await page.setViewportSize(viewport);
          await page.goto(path);
          await expectAccessible(page, `${viewport.width} px`);
        }
        if (theme === 'dark') return;
        await doubleText(page);
        await expectAccessible(page, '200 % text');
      });
    }

    for (const { name, path, enter } of states) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        await page.goto(path);
        await enter(page);
        await expectAccessible(page, name);
      });
    }

    test('axe finds nothing on any page of the portfolio', async ({ page }) => {
      test.slow(); // Five pages in one go.
      await page.goto('/work');
      const next = page.getByRole('button', { name: 'Next' });
      const current = page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]');
      for (let number = 2; await next.isEnabled(); number++) {
        await next.click();
        await expect(current).toHaveText(`${number}`);
        await expectAccessible(page, `page ${number}`);
      }
      await expect(current).not.toHaveText('1');
    });

    test('axe finds nothing in the open menu', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      // Behind the open menu the page is out of reach on purpose, its main part and heading with it.
      await expectAccessible(page, 'menu', ['landmark-one-main', 'page-has-heading-one']);
    });
  });
}
