/** Every page and state that axe checks and that a screenshot shows. */
import type { Page } from '@playwright/test';
import { TEXTS } from '../support/texts.ts';
import { addressOf } from '../support/content.ts';
import { ACCEPTED, ENDPOINT, type ContactPage } from '../support/e2e/contact-page.ts';
import type { Header } from '../support/e2e/header.ts';
import { ROUTES, UNKNOWN } from '../support/e2e/site.ts';
import { addressOfPage } from '../support/e2e/work-page.ts';

const { words } = TEXTS;

export interface State {
  /** Name of the screenshot. */
  name: string;
  path: string;
  /** Only screenshots are taken of it. */
  screensOnly?: boolean;
  /** Of the window, in CSS pixels; that of a desktop and of a phone if none is given. */
  width?: number;
  /** Whether the browser's text size is 200 %. */
  largeText?: boolean;
  /** Rules of axe that do not apply. */
  exceptions?: string[];
  /** The visitor's steps to this state. */
  prepare?: (pages: { page: Page; contact: ContactPage; header: Header }) => Promise<void>;
}

const paths = [...ROUTES, UNKNOWN];
const nameOf = (path: string) => path.slice(1) || 'home';
/** Stops the toast's timer, as when the visitor turns to another window. */
const keepToast = (page: Page) => page.evaluate(() => dispatchEvent(new Event('blur')));
/** A state of the form. */
const form = (name: string, prepare: State['prepare'] & {}): State => ({
  name: `form-${name}`,
  path: addressOf('contact'),
  prepare,
});
/** The state after an enquiry was answered so. */
const answered = (name: string, answer: Parameters<ContactPage['answerWith']>[0], toast: RegExp) =>
  form(name, async ({ page, contact }) => {
    await contact.answerWith(answer);
    await contact.prepare();
    await contact.send();
    await contact.toast.filter({ hasText: toast }).waitFor();
    await keepToast(page);
  });

export const states: State[] = [
  ...paths.map((path) => ({ name: nameOf(path), path })),
  { name: 'work-last-page', path: addressOfPage(999) },
  {
    name: 'menu-open',
    path: '/',
    width: 390,
    // The page behind the open menu is inert on purpose, its main part included.
    exceptions: ['landmark-one-main', 'page-has-heading-one'],
    prepare: ({ header }) => header.openMenu(),
  },
  form('errors', async ({ page, contact }) => {
    await contact.fill({ name: 'J', message: 'Hello' });
    await contact.send();
    await contact.expectCaptchaToast();
    await keepToast(page);
  }),
  form('sending', async ({ page, contact }) => {
    await page.route(ENDPOINT, () => undefined);
    await contact.prepare();
    // The state lasts until the test ends, however long that takes.
    await page.evaluate(() => (AbortSignal.timeout = () => new AbortController().signal));
    await contact.send();
    await contact.sendingButton.waitFor();
  }),
  answered('success', ACCEPTED, new RegExp(words.sent)),
  answered('unreachable', (route) => route.abort(), /fetch/),
  form('failed', async ({ page, contact }) => {
    await page.route('**/_astro/ContactForm.*.js*', (route) => route.fulfill({ status: 404 }));
    await contact.field('name').focus();
    await contact.failure.waitFor();
  }),
  ...paths.map((path) => ({ name: `text-200-${nameOf(path)}`, path, largeText: true, screensOnly: true })),
];
