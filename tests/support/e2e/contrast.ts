/** Contrast as a browser computes it, also of what axe does not look at: placeholders, borders, outlines, hovered parts. */
import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** What changes its colours under the pointer: one of each. */
const HOVERED = [
  '.btn-primary',
  '.btn:not(.btn-primary)',
  '.icon-btn',
  '.page-btn',
  '.toc a',
  'header nav a',
];

/** What has too little contrast on the page, a line each. */
export async function faintParts(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // Browsers outline what a script focuses if the keyboard was used last.
  await page.keyboard.press('Tab');
  const faint = await page.evaluate(findFaintParts);
  for (const selector of HOVERED) {
    const [control] = await page.locator(selector).filter({ visible: true }).all();
    await control?.hover();
    faint.push(...(await page.evaluate(findFaintParts)));
  }
  return [...new Set(faint)];
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

/** Runs in the page, where axe is. */
function findFaintParts(): string[] {
  const TEXT = 4.5;
  const NON_TEXT = 3;
  const { Color, flattenColors, getContrast } = (axe.commons as unknown as { color: ColorCommons }).color;
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

  return [
    // The look draws the marked words of the headline.
    visible('body :not(h1 *, svg *, script, style)')
      .filter(hasText)
      .map((text) => {
        const least = text.closest('h1') ? NON_TEXT : TEXT;
        return check('text', text, getComputedStyle(text).color, backgroundOf(text), least);
      }),
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
    visible('a[href], button:enabled, input, textarea').map((control) => {
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
    if (!element) return new Color(255, 255, 255);
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
