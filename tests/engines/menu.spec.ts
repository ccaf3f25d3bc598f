import { FIRST_LINK, OTHER_THEME, PHONE } from '../support/e2e/site.ts';
import { SCRIPTS } from '../support/engines/site-proxy.ts';
import { expect, test } from '../support/engines/test.ts';
import type { Visitor } from '../support/engines/visitor.ts';

const BUTTON = '.menu-btn';
const LINK = '#menu a';

const menu = (visitor: Visitor) =>
  visitor.evaluate(() => ({
    open: document.querySelector('#menu')!.checkVisibility(),
    expanded: document.querySelector('.menu-btn')!.getAttribute('aria-expanded'),
    inert: document.querySelector('main')!.inert,
    focused: document.activeElement === document.querySelector('.menu-btn'),
  }));
const OPEN = { open: true, expanded: 'true', inert: true };
const CLOSED = { open: false, expanded: 'false', inert: false };

test.beforeEach(({ visitor }) => visitor.resize(PHONE));

test('the first click on the menu button opens the menu before React, and a link closes it', async ({
  visitor,
  siteProxy,
}) => {
  const release = siteProxy.hold(SCRIPTS);
  await visitor.open('/');
  await visitor.click(BUTTON);
  await expect.poll(() => menu(visitor)).toMatchObject({ open: true, expanded: null });
  release();
  await expect.poll(() => menu(visitor)).toMatchObject(OPEN);
  await visitor.click(LINK, FIRST_LINK.label);
  await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe(FIRST_LINK.href);
  expect(await menu(visitor)).toMatchObject({ open: false, inert: false });
});

test('Escape closes the menu and returns the focus to its button', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.evaluate(() => document.querySelector<HTMLElement>('.menu-btn')!.focus());
  await visitor.press('Enter');
  await expect.poll(() => menu(visitor)).toMatchObject(OPEN);
  await visitor.press('Tab');
  await visitor.press('Escape');
  await expect.poll(() => menu(visitor)).toEqual({ ...CLOSED, focused: true });
});

test('a click beside the menu closes it', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.click(BUTTON);
  await expect.poll(() => menu(visitor)).toMatchObject(OPEN);
  await visitor.clickAt(PHONE.width / 2, PHONE.height - 20);
  await expect.poll(() => menu(visitor)).toMatchObject(CLOSED);
});

test('a page restored from the back/forward cache has its menu closed and the theme of the meantime', async ({
  visitor,
  siteProxy,
}) => {
  await visitor.open('/');
  await visitor.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = `${persisted}`;
    });
  });
  await visitor.click(BUTTON);
  await expect.poll(() => menu(visitor)).toMatchObject(OPEN);
  // Firefox does not keep a page that is left while it loads something, so: with the keyboard, because
  // pointing at the link would fetch its page in advance.
  await expect.poll(() => siteProxy.requests.filter(({ status }) => !status)).toEqual([]);
  await visitor.evaluate(
    (css) => document.querySelector<HTMLElement>(css)!.focus(),
    `${LINK}[href="${FIRST_LINK.href}"]`,
  );
  await visitor.press('Enter');
  await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe(FIRST_LINK.href);
  await visitor.click('[data-theme-toggle]');
  await expect.poll(() => visitor.evaluate(() => document.documentElement.className)).toContain(OTHER_THEME);
  await visitor.back();
  // Otherwise the page was loaded again and the test would prove nothing.
  await expect.poll(() => visitor.evaluate(() => document.documentElement.dataset['persisted'])).toBe('true');
  expect(await menu(visitor)).toMatchObject({ open: false, inert: false });
  expect(await visitor.evaluate(() => document.documentElement.className)).toContain(OTHER_THEME);
});
