/**
 * Contrast in both looks, of each element as it is, hovered, pressed and printed without backgrounds: also of what axe does not measure, such as
 * placeholders, borders and the focus outline.
 */
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { rememberTheme, THEMES } from '../support/e2e/header.ts';
import { ROUTES } from '../support/e2e/site.ts';
import { expect } from '../support/e2e/test.ts';
import { test, VARIANT } from '../support/e2e/variant.ts';
import { addressOf, legalPages } from '../support/content.ts';

for (const [look, origin] of [
  ['chosen', ''],
  ['other', VARIANT],
] as const) {
  for (const theme of THEMES) {
    test(`nothing is faint in the ${theme} theme of the ${look} look`, async ({
      page,
      contact,
      expectedProblems,
    }) => {
      expectedProblems.push(/Failed to load/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await rememberTheme(page, theme);
      await page.route('https://{www.google.com,challenges.cloudflare.com}/**', (route) => route.abort());
      for (const path of ['/', addressOf('work'), addressOf('contact'), legalPages[0]!.path]) {
        if (!ROUTES.includes(path)) continue;
        await page.goto(origin + (path === '/' ? '/index' : path));
        if (path === addressOf('contact')) {
          // Shows the errors of all fields, and a toast.
          await contact.send();
          await expect(contact.toast).toBeVisible();
          // Its announcement leaves the page after a second.
          await expect(page.locator('body > [role=status]')).toHaveCount(0);
        }
        // Browsers outline what a script focuses if the keyboard was used last.
        await page.keyboard.press('Tab');
        await page.evaluate(axe.source);
        for (const states of [[], ['hover'], ['hover', 'active']]) {
          await forceStates(page, states);
          expect.soft(await page.evaluate(faintParts, false), `${path} ${states.join()}`).toEqual([]);
        }
        await page.emulateMedia({ media: 'print' });
        expect.soft(await page.evaluate(faintParts, true), `${path} on paper`).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  }
}

/** Gives every element these states, as if a pointer were on all of them. */
async function forceStates(page: Page, forcedPseudoClasses: string[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const all = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
  await Promise.all(
    all.nodeIds.map((nodeId) => devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  );
}

/** What axe does not declare of its calculations with colours. */
interface Color {
  alpha: number;
  parseString: (css: string) => void;
}
interface ColorCommons {
  Color: new (red: number, green: number, blue: number) => Color;
  flattenColors: (front: Color, back: Color) => Color;
  getContrast: (back: Color, front: Color) => number;
}

/** What has too little contrast on the page, or on white paper, a line each. Runs in the page, where axe is. */
function faintParts(isPaper: boolean): string[] {
  const TEXT = 4.5;
  const NON_TEXT = 3;
  const { Color, flattenColors, getContrast } = (axe.commons as unknown as { color: ColorCommons }).color;
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

  // The look draws the marked words of the headline.
  const texts = visible('body :not(h1 *, svg *, script, style)')
    .filter(hasText)
    .flatMap((text) => {
      const least = text.closest('h1') ? NON_TEXT : TEXT;
      return check('text', text, getComputedStyle(text).color, backgroundOf(text), least);
    });
  if (isPaper) return texts;

  return [
    texts,
    visible('input[placeholder]').map((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return check('placeholder', input, color, backgroundOf(input), TEXT, Number(opacity));
    }),
    visible('input:not([type="checkbox"]), textarea').map((input) => {
      const { borderBottomColor } = getComputedStyle(input);
      return check('border', input, borderBottomColor, backgroundOf(input.parentElement), NON_TEXT);
    }),
    visible('main p, footer p').map((text) => {
      const { color, backgroundColor } = getComputedStyle(text, '::selection');
      return check('selection', text, color, over(backgroundOf(text), backgroundColor), TEXT);
    }),
    visible(':is(a[href], button:enabled, input, textarea):not([tabindex="-1"])').map((control) => {
      control.focus({ preventScroll: true });
      const { outlineColor, outlineStyle } = getComputedStyle(control);
      const colour = outlineStyle === 'none' ? 'transparent' : outlineColor;
      return check('focus', control, colour, backgroundOf(control.parentElement), NON_TEXT);
    }),
  ].flat(2);

  function hasText({ childNodes, clientWidth }: Element): boolean {
    const texts = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return clientWidth !== 1 && texts.some(({ nodeValue }) => nodeValue?.trim());
  }

  /** A line if a part of an element has less contrast to what is behind it than it needs. */
  function check(part: string, element: Element, colour: string, back: Color, least: number, opacity = 1) {
    const contrast = getContrast(back, over(back, colour, opacity));
    const { tagName, id, ariaLabel, textContent } = element;
    const name = `${part} of ${tagName} ${id || (ariaLabel ?? textContent.trim())}`;
    return contrast < least ? [`${name}: ${contrast.toFixed(2)} instead of ${least}`] : [];
  }

  /** The colour behind the texts of an element. */
  function backgroundOf(element: Element | null): Color {
    if (!element || isPaper) return new Color(255, 255, 255);
    return over(backgroundOf(element.parentElement), getComputedStyle(element).backgroundColor);
  }

  /** A colour, which may be translucent, above another one. */
  function over(back: Color, css: string, opacity = 1): Color {
    const front = new Color(0, 0, 0);
    front.parseString(css);
    front.alpha *= opacity;
    return flattenColors(front, back);
  }
}
