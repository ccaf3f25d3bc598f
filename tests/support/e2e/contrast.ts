/** Colours that axe does not look at, as a browser computes them. */
import type { Page } from '@playwright/test';
import { contrast } from '../../../src/styles/contrast.ts';

/** A part of the page: its colour and the colour behind it, of six hex digits, and the contrast that it needs. */
interface Pair {
  part: string;
  front: string;
  back: string;
  least: number;
}

/** What has too little contrast on the page, a line each. */
export async function faintParts(page: Page): Promise<string[]> {
  // Browsers outline what a script focuses if the keyboard was used last.
  await page.keyboard.press('Tab');
  const pairs = await page.evaluate(colourPairs);
  return pairs.flatMap(({ part, front, back, least }) => {
    const found = contrast(front, back);
    return found < least ? `${part}: ${found.toFixed(2)} instead of ${least}` : [];
  });
}

/** Runs in the page. */
function colourPairs(): Pair[] {
  const TEXT = 4.5;
  const NON_TEXT = 3;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const nameOf = ({ tagName, id, ariaLabel, textContent }: Element) =>
    `${tagName} ${id || (ariaLabel ?? textContent.trim())}`;

  return [
    ...visible('input[placeholder]').map((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return pair('placeholder', input, color, layersOf(input), TEXT, Number(opacity));
    }),
    ...visible('input:not([type="checkbox"]), textarea').map((input) =>
      pair('border', input, getComputedStyle(input).borderBottomColor, layersOf(input.parentElement)),
    ),
    // WCAG asks nothing of them; they should be readable still.
    ...visible(':disabled').map((control) =>
      pair('disabled', control, getComputedStyle(control).color, layersOf(control)),
    ),
    ...visible('main p, footer p').map((text) => {
      const { color, backgroundColor } = getComputedStyle(text, '::selection');
      return pair('selection', text, color, [...layersOf(text), backgroundColor], TEXT);
    }),
    ...visible('a[href], button:enabled, input, textarea').map((control) => {
      control.focus({ preventScroll: true });
      const { outlineColor, outlineStyle } = getComputedStyle(control);
      const colour = outlineStyle === 'none' ? 'transparent' : outlineColor;
      return pair('focus', control, colour, layersOf(control.parentElement));
    }),
  ];

  function pair(
    what: string,
    element: Element,
    colour: string,
    behind: string[],
    least = NON_TEXT,
    opacity = 1,
  ): Pair {
    const back = flatten(behind);
    return { part: `${what} of ${nameOf(element)}`, front: flatten([back, colour], opacity), back, least };
  }

  /** The backgrounds behind a text in an element, the hindmost first. */
  function layersOf(element: Element | null): string[] {
    return element
      ? [...layersOf(element.parentElement), getComputedStyle(element).backgroundColor]
      : ['white'];
  }

  /** The colour of layers above each other, the last of which may be translucent. */
  function flatten(layers: string[], opacity = 1): string {
    layers.forEach((layer, index) => {
      canvas.globalAlpha = index === layers.length - 1 ? opacity : 1;
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    });
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
}
