/**
 * Every page and state as a whole: axe-core with all its rules and best practices, the accessibility tree (roles, names,
 * levels, links, messages), targets for fingers, and reduced motion. The project `screens` checks more of them, each theme in
 * both sizes, and takes screenshots into the folder screens.
 */
import { existsSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import axe from 'axe-core';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { applyTheme, THEMES } from '../support/e2e/header.ts';
import { DESKTOP, KINDS, PHONE, setTextSize, UNKNOWN } from '../support/e2e/site.ts';
import { type State, states } from './states.ts';
import { addressOf } from '../support/content.ts';
import { expect } from '../support/e2e/test.ts';
import { test, VARIANT } from '../support/e2e/variant.ts';
import { LEGAL_PATH } from '../support/variant.ts';

const LOOKS = THEMES.flatMap((theme) => [DESKTOP, PHONE].map((viewport) => ({ theme, viewport })));

/** Trees of the sample. A change is reviewed as a diff; `npm run test:update` writes them. */
const TREES = 'tests/sample/snapshots/pages';
const hasTrees = existsSync(TREES);
/** One page of each kind stands for the others, and so do the states of the form. */
const hasTree = ({ name, path, screensOnly }: State) =>
  hasTrees &&
  !screensOnly &&
  [...KINDS, UNKNOWN].includes(path) &&
  !/^form-(sending|unreachable|failed)$/.test(name);
/** Of links, buttons and fields on a phone, in CSS pixels, as in WCAG's AAA (2.5.5); axe checks those for a pointer. */
const LEAST_TARGET = 44;
/** Header and footer are the same on every page; behind the menu, the page is inert. */
const partOf = (name: string) => ({ home: 'body', 'menu-open': 'header' })[name] ?? 'main';

/** The accessibility tree of a part; of entries or links beside each other, the first and the last stand for the others. */
async function treeOf(part: Locator): Promise<string> {
  const roleOf = (node: unknown) => /\w+/.exec(JSON.stringify(node) ?? '')?.[0] ?? '';
  const isShown = (node: unknown, index: number, all: unknown[]) =>
    !/^(article|listitem|link)$/.test(roleOf(node)) ||
    [-1, 1].some((step) => roleOf(all[index + step]) !== roleOf(node));
  const tree: unknown = parse(await part.ariaSnapshot(), (_name, value: unknown) =>
    Array.isArray(value) ? value.filter(isShown) : value,
  );
  return stringify(tree, { lineWidth: 0, indentSeq: false });
}

for (const state of states) {
  const { name, path, screensOnly, width, largeText, exceptions = [], prepare } = state;
  test(
    `${name} breaks no rule of axe, has the tree of its snapshot, and has no motion where that is reduced`,
    screensOnly ? { tag: '@screens' } : {},
    async ({ page, contact, header, expectedProblems }, { project }) => {
      const takesScreens = project.name === 'screens';
      expectedProblems.push(/Failed to (load|fetch)|hydrat|404/);
      await page.clock.setFixedTime(new Date('2026-05-04T12:00:00Z'));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (width) await page.setViewportSize({ ...DESKTOP, width });
      if (largeText) await setTextSize(page, 200);
      await page.goto(path);
      await prepare?.({ page, contact, header });
      if (hasTree(state))
        expect.soft(await treeOf(page.locator(partOf(name)))).toMatchSnapshot(['pages', `${name}.yml`]);
      if (!prepare) await page.locator('main a, footer a').filter({ visible: true }).first().hover();
      expect.soft(await page.evaluate(motion)).toEqual({ animated: 0, running: 0, scrollBehavior: 'auto' });
      await page.evaluate(axe.source);
      const devTools = await page.context().newCDPSession(page);
      for (const { theme, viewport } of LOOKS) {
        // Themes differ in colours only, so each is checked in one size.
        const isExtra = (theme === 'dark') !== (viewport === DESKTOP);
        if (width ? viewport === PHONE : isExtra && !takesScreens) continue;
        await page.setViewportSize(width ? { ...viewport, width } : viewport);
        const isPhone = viewport === PHONE || width !== undefined;
        await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
        await page.evaluate(applyTheme, theme);
        const file = `screens/${name}-${theme}-${width ?? viewport.width}.png`;
        if (takesScreens) {
          const height = await page.evaluate(loadPictures);
          // A full-page screenshot resets the text size, so there the window is as tall as the page.
          if (largeText) await page.setViewportSize({ ...viewport, height });
          await page.screenshot({ path: file, fullPage: !largeText });
        }
        expect.soft(await page.evaluate(violations, exceptions), file).toEqual([]);
        if (isPhone) expect.soft(await page.evaluate(smallTargets, LEAST_TARGET), file).toEqual([]);
      }
    },
  );
}

/** Pages of the variant, and the part that the sample lacks. */
const IN_VARIANT: Record<string, [path: string, part: string]> = {
  home: ['/index', 'header'],
  contact: [addressOf('contact'), 'main'],
  legal: [LEGAL_PATH, '.table-scroll >> nth=-1'],
  articles: ['/insights', 'main'],
  article: ['/insights/article-20', 'main'],
};
for (const [name, [path, part]] of Object.entries(hasTrees ? IN_VARIANT : {}))
  test(`${name} of the variant has the tree of its snapshot`, async ({ page, contact }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('https://www.google.com/**', () => undefined);
    await page.goto(VARIANT + path);
    if (name === 'contact') {
      await contact.send();
      await expect(contact.toast).toBeVisible();
    }
    expect(await treeOf(page.locator(part))).toMatchSnapshot(['variant', `${name}.yml`]);
  });

test('each accessibility tree of the sample is that of a page or state', () => {
  const expected = states.filter(hasTree).map(({ name }) => `${name}.yml`);
  expect(findFiles('**/*.yml', { cwd: TREES }).filter((name) => !expected.includes(name))).toEqual([]);
});

/** How many elements move or fade, also while a link is hovered; and how the page scrolls. */
function motion() {
  const animated = [...document.querySelectorAll('*')].filter((element) =>
    ['', '::before', '::after'].some((pseudo) => {
      const { transitionDuration, animationName } = getComputedStyle(element, pseudo || null);
      return animationName !== 'none' || /[1-9]/.test(transitionDuration);
    }),
  );
  const { scrollBehavior } = getComputedStyle(document.documentElement);
  return { animated: animated.length, running: document.getAnimations().length, scrollBehavior };
}

/** The rules of axe that the page breaks, with the elements that do. */
async function violations(exceptions: string[]): Promise<string[]> {
  const rules = Object.fromEntries(exceptions.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document, { rules: { 'target-size': { enabled: true }, ...rules } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Name and size of each target that is smaller than `least` CSS pixels in either direction. Exempt, as in WCAG: what is
 * within a sentence, and what is visible only while focused. An input in a label is as large as the label.
 */
function smallTargets(least: number): string[] {
  const isInSentence = (element: Element) => {
    const block = element.closest('p, li, dd, address, label');
    const isInline = !element.matches('input') && getComputedStyle(element).display.startsWith('inline');
    return isInline && block !== null && block.textContent.trim() !== element.textContent.trim();
  };
  return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('.sr-only') && !isInSentence(element))
    .flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      // Half a pixel is lost to rounding.
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`${element.tagName} "${name}" ${width.toFixed(1)} x ${height.toFixed(1)}`];
    });
}

/** A full-page screenshot does not scroll, so lazy pictures are loaded here. Returns the height of the page. */
async function loadPictures(): Promise<number> {
  // A layout starts the loading of the fonts.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(pictures.map((image) => image.decode()));
  return document.documentElement.scrollHeight;
}
