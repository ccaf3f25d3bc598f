import { DEFAULT_THEME, OTHER_THEME, PAGE } from '../support/e2e/site.ts';
import { SCRIPTS } from '../support/engines/site-proxy.ts';
import { expect, test } from '../support/engines/test.ts';
import type { Visitor } from '../support/engines/visitor.ts';

const TOGGLE = '[data-theme-toggle]';

/** The theme by the class and by the background of the page. */
const theme = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const { classList } = document.documentElement;
    const [red = 0] = getComputedStyle(document.documentElement)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number);
    return [classList.contains('light') ? 'light' : 'dark', red < 128 ? 'dark' : 'light'];
  });

test('the first click changes the theme before React, and the next page has it from its first paint on', async ({
  visitor,
  siteProxy,
}) => {
  await visitor.beforeScripts(() => {
    const classes: string[] = [];
    Object.assign(window, { classes });
    // Nothing can be painted before there is a body.
    new MutationObserver(() => {
      if (document.querySelector('body')) classes.push(document.documentElement.className);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const release = siteProxy.hold(SCRIPTS);
  await visitor.open('/');
  await visitor.click(TOGGLE);
  await expect.poll(() => theme(visitor)).toEqual([OTHER_THEME, OTHER_THEME]);
  release();

  await visitor.open(PAGE);
  const classes = await visitor.evaluate(() => (window as unknown as { classes: string[] }).classes);
  expect(classes.length).toBeGreaterThan(0);
  expect(classes.filter((names) => !names.split(' ').includes(OTHER_THEME))).toEqual([]);
  await visitor.click(TOGGLE);
  await expect.poll(() => theme(visitor)).toEqual([DEFAULT_THEME, DEFAULT_THEME]);
});

test('another tab follows a change of theme', async ({ visitor }) => {
  await visitor.open('/');
  const other = await visitor.openTab(PAGE);
  await visitor.click(TOGGLE);
  await expect.poll(() => theme(other)).toEqual([OTHER_THEME, OTHER_THEME]);
});

test('the theme button works when storage is blocked', async ({ visitor }) => {
  await visitor.beforeScripts(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await visitor.open('/');
  await visitor.click(TOGGLE);
  await expect.poll(() => theme(visitor)).toEqual([OTHER_THEME, OTHER_THEME]);
  await visitor.click(TOGGLE);
  await expect.poll(() => theme(visitor)).toEqual([DEFAULT_THEME, DEFAULT_THEME]);
});
