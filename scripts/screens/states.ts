import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';

/** A page in a state that a screenshot should show. */
export interface State {
  /** Name of the screenshot. */
  name: string;
  path: string;
  /** Window widths in CSS pixels; all four by default. */
  widths?: number[];
  media?: 'screen' | 'print';
  /** Whether the browser's text size is 200 %. */
  largeText?: boolean;
  /** The visitor's steps to this state. */
  prepare?: (page: Page) => Promise<void>;
}

const paths = [...[...site.navigation, ...site.legal].map(({ href }) => href), '/no-such-page'];
const nameOf = (path: string) => path.slice(1) || 'home';
const pages: State[] = paths.map((path) => ({ name: nameOf(path), path }));

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

const fillIn = async (page: Page) => {
  await page.getByLabel('Name').fill('Gurpreet Kaur');
  await page.getByRole('textbox', { name: 'Email', exact: true }).first().fill('gurpreet@mill.example');
  await page
    .getByLabel('Message')
    .fill('We run a knitting mill and would like to see our orders on one screen.');
};
const tickCaptcha = (page: Page) => page.getByRole('checkbox').check();
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

/** Responds to the form's request in place of the function. */
const respond = (page: Page, status: number, message: string) =>
  page.route('**/api/contact', (route) => route.fulfill({ status, json: { message } }));

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();

/** Every page, and every state to look at after a change. */
export const states: State[] = [
  ...pages,
  { name: 'work-page-2', path: '/work?page=2' },
  { name: 'work-last-page', path: '/work?page=999' },
  { name: 'menu-open', path: '/', widths: [820, 390, 320], prepare: openMenu },
  {
    name: 'form-errors',
    path: '/contact',
    prepare: async (page) => {
      await page.getByLabel('Name').fill('J');
      await page.getByLabel('Message').fill('Hello');
      await send(page);
      await toast(page, 'Verification Required');
    },
  },
  {
    name: 'form-filled',
    path: '/contact',
    prepare: async (page) => {
      await fillIn(page);
      await tickCaptcha(page);
    },
  },
  {
    name: 'form-sending',
    path: '/contact',
    prepare: async (page) => {
      await page.route('**/api/contact', () => undefined);
      await fillIn(page);
      await tickCaptcha(page);
      await send(page);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  },
  {
    name: 'form-success',
    path: '/contact',
    prepare: async (page) => {
      await respond(page, 200, 'ok');
      await fillIn(page);
      await tickCaptcha(page);
      await send(page);
      await toast(page, 'Message sent successfully!');
    },
  },
  {
    name: 'toasts-stacked',
    path: '/contact',
    prepare: async (page) => {
      await page.route('**/api/contact', (route) => route.abort());
      await fillIn(page);
      await send(page);
      await toast(page, 'Verification Required');
      await tickCaptcha(page);
      await send(page);
      await toast(page, 'Error');
    },
  },
  {
    name: 'form-failed',
    path: '/contact',
    prepare: async (page) => {
      await page.route('**/_astro/ContactForm.*.js*', (route) => route.fulfill({ status: 404 }));
      await page.locator('#name').focus();
      await page.getByRole('alert').filter({ hasText: 'The form could not be loaded' }).waitFor();
    },
  },
  {
    name: 'long-names',
    path: paths.includes('/team') ? '/team' : '/work',
    prepare: (page) =>
      page.evaluate(() => {
        for (const heading of document.querySelectorAll('main h2')) {
          heading.textContent = 'Venkatanarasimharajuvaripeta Lakshminarayanamurthy';
        }
      }),
  },
  ...paths.map((path): State => ({ name: `text-200-${nameOf(path)}`, path, largeText: true })),
  { name: 'print-work', path: '/work', media: 'print', widths: [820] },
  { name: 'print-legal', path: site.legal[0]?.href ?? '/', media: 'print', widths: [820] },
];
