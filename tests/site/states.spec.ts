/**
 * Every page and state as a whole: axe-core with all its rules and best practices, the accessibility tree (roles, names,
 * levels, links, messages), targets for fingers, and reduced motion. The project `screens` checks each theme in both sizes,
 * and takes screenshots into the folder screens.
 */
import { existsSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { parse, stringify } from 'yaml';
import { addressOf } from '../support/content.ts';
import { ACCEPTED, type ContactPage } from '../support/e2e/contact-page.ts';
import { applyTheme, THEMES, type Header } from '../support/e2e/header.ts';
import { DESKTOP, KINDS, PHONE, ROUTES, UNKNOWN } from '../support/e2e/site.ts';
import { expect, expectProblems } from '../support/e2e/test.ts';
import { test, VARIANT } from '../support/e2e/variant.ts';
import { addressOfPage } from '../support/e2e/work-page.ts';
import { LEGAL_PATH } from '../support/variant.ts';

interface State {
  /** Of the snapshot and the screenshots. */
  name: string;
  path: string;
  /** The part whose tree is a snapshot; none if another page or state stands for it. */
  tree?: string;
  /** In phones only, without rules of axe that do not apply to the state. */
  phoneWithout?: string[];
  /** The visitor's steps to this state. */
  prepare?: (pages: { page: Page; contact: ContactPage; header: Header }) => Promise<void>;
}

const CONTACT = addressOf('contact');
/** Sends an enquiry that is answered so, and waits for what is shown then. */
const answered =
  (
    answer: Parameters<ContactPage['answerWith']>[0],
    shown: 'toast' | 'sendingButton' = 'toast',
  ): State['prepare'] & {} =>
  async ({ page, contact }) => {
    await contact.answerWith(answer);
    await contact.prepare();
    // The state lasts until the test ends, however long that takes.
    await page.evaluate(() => (AbortSignal.timeout = () => new AbortController().signal));
    await contact.send();
    await contact[shown].waitFor();
  };

const STATES: State[] = [
  ...[...ROUTES, UNKNOWN].map((path) => ({
    name: path.slice(1) || 'home',
    path,
    // Header and footer are the same on every page.
    ...([...KINDS, UNKNOWN].includes(path) && { tree: path === '/' ? 'body' : 'main' }),
  })),
  { name: 'work-last-page', path: addressOfPage(999) },
  {
    name: 'menu-open',
    path: '/',
    tree: 'header',
    // The page behind the open menu is inert on purpose, its main part included.
    phoneWithout: ['landmark-one-main', 'page-has-heading-one'],
    prepare: ({ header }) => header.openMenu(),
  },
  {
    name: 'form-errors',
    path: CONTACT,
    tree: 'main astro-island',
    prepare: async ({ contact }) => {
      await contact.fill({ name: 'J', message: 'Hello' });
      await contact.send();
      await contact.expectCaptchaToast();
    },
  },
  {
    name: 'form-sending',
    path: CONTACT,
    prepare: answered(() => new Promise(() => undefined), 'sendingButton'),
  },
  { name: 'form-success', path: CONTACT, prepare: answered(ACCEPTED) },
  { name: 'form-unreachable', path: CONTACT, prepare: answered((route) => route.abort()) },
  {
    name: 'form-failed',
    path: CONTACT,
    prepare: async ({ page, contact }) => {
      await page.route('**/_astro/ContactForm.*.js*', (route) => route.fulfill({ status: 404 }));
      await contact.field('name').focus();
      await contact.failure.waitFor();
    },
  },
];

const LOOKS = THEMES.flatMap((theme) => [DESKTOP, PHONE].map((viewport) => ({ theme, viewport })));
/** Trees of the sample. A change is reviewed as a diff; `npm run test:update` writes them. */
const TREES = 'tests/sample/snapshots/pages';
const hasTrees = existsSync(TREES);
/** Of links, buttons and fields on a phone, in CSS pixels, as in WCAG's AAA (2.5.5); axe checks those for a pointer. */
const LEAST_TARGET = 44;

test.beforeEach(() => expectProblems(/Failed to (load|fetch)|hydrat|404/));

for (const { name, path, tree, phoneWithout, prepare } of STATES)
  test(`${name} breaks no rule of axe and has the tree of its snapshot`, async ({ page, contact, header }, {
    project,
  }) => {
    const takesScreens = project.name === 'screens';
    await page.clock.setFixedTime(new Date('2026-05-04T12:00:00Z'));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (phoneWithout) await page.setViewportSize(PHONE);
    await page.goto(path);
    await prepare?.({ page, contact, header });
    if (tree && hasTrees)
      expect.soft(await treeOf(page.locator(tree))).toMatchSnapshot(['pages', `${name}.yml`]);
    if (!prepare) await page.locator('main a, footer a').filter({ visible: true }).first().hover();
    expect.soft(await page.evaluate(motion)).toEqual({ animated: 0, running: 0, scrollBehavior: 'auto' });
    await page.evaluate(axe.source);
    const devTools = await page.context().newCDPSession(page);
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
    for (const { theme, viewport } of LOOKS) {
      // Themes differ in colours only, so each is checked in one size.
      const isExtra = (theme === 'dark') !== (viewport === DESKTOP);
      if (phoneWithout ? viewport === DESKTOP : isExtra && !takesScreens) continue;
      await page.setViewportSize(viewport);
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: viewport === PHONE });
      await page.evaluate(applyTheme, theme);
      const file = `screens/${name}-${theme}-${viewport.width}.png`;
      if (takesScreens) {
        await page.evaluate(loadPictures);
        await page.screenshot({ path: file, fullPage: true });
      }
      expect.soft(await page.evaluate(violations, phoneWithout ?? []), file).toEqual([]);
      if (viewport === PHONE) expect.soft(await page.evaluate(smallTargets, LEAST_TARGET), file).toEqual([]);
    }
  });

/** Pages of the variant, and the part that the sample lacks. */
const IN_VARIANT: Record<string, [path: string, part: string]> = {
  home: ['/index', 'header'],
  contact: [CONTACT, 'main'],
  legal: [LEGAL_PATH, '.table-scroll >> nth=-1'],
  articles: ['/insights', 'main'],
  article: ['/insights/article-20', 'main'],
};
for (const [name, [path, part]] of Object.entries(hasTrees ? IN_VARIANT : {}))
  test(`${name} of the variant breaks no rule of axe and has the tree of its snapshot`, async ({
    page,
    contact,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('https://www.google.com/**', () => undefined);
    await page.goto(VARIANT + path);
    if (name === 'contact') {
      await contact.send();
      await expect(contact.toast).toBeVisible();
    }
    expect(await treeOf(page.locator(part))).toMatchSnapshot(['variant', `${name}.yml`]);
    await page.evaluate(axe.source);
    expect(await page.evaluate(violations, [])).toEqual([]);
    const devTools = await page.context().newCDPSession(page);
    await page.setViewportSize(PHONE);
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(smallTargets, LEAST_TARGET)).toEqual([]);
  });

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
 * The targets that are smaller than `least` CSS pixels in either direction. Exempt, as in WCAG: what is within a sentence,
 * and what is visible only while focused. An input in a label is as large as the label.
 */
function smallTargets(least: number): string[] {
  const isInSentence = (element: Element) => {
    const block = element.closest('p, .prose h2, li, dd, td, address, label');
    const isInline = !element.matches('input') && getComputedStyle(element).display.startsWith('inline');
    return isInline && block !== null && block.textContent.trim() !== element.textContent.trim();
  };
  return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('.sr-only, :disabled') && !isInSentence(element))
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      // Half a pixel is lost to rounding.
      return Math.min(width, height) < least - 0.5;
    })
    .map(({ outerHTML }) => outerHTML);
}

/** A full-page screenshot does not scroll, so lazy pictures are loaded here. */
async function loadPictures(): Promise<void> {
  // A layout starts the loading of the fonts.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(pictures.map((image) => image.decode()));
}
