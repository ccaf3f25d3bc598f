/** Colours that axe does not look at, as a browser computes them. */
import type { Page } from '@playwright/test';

/** A part of the page: its colour and the colour behind it, of six hex digits, and the contrast that it needs. */
interface Pair {
  part: string;
  front: string;
  back: string;
  least: number;
}

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
  // Browsers outline what a script focuses if the keyboard was used last.
  await page.keyboard.press('Tab');
  const pairs = await page.evaluate(colourPairs);
  for (const selector of HOVERED) {
    const [control] = await page.locator(selector).filter({ visible: true }).all();
    await control?.hover();
    pairs.push(...(await page.evaluate(colourPairs)));
  }
  const faint = pairs.flatMap(({ part, front, back, least }) => {
    const found = contrast(front, back);
    return found < least ? `${part}: ${found.toFixed(2)} instead of ${least}` : [];
  });
  return [...new Set(faint)];
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

  const hasText = ({ childNodes, clientWidth }: Element) =>
    clientWidth !== 1 &&
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());

  return [
    // The look draws the marked words of the headline.
    ...visible('body :not(h1 *, svg *, script, style)')
      .filter(hasText)
      .map((text) => {
        const least = text.closest('h1') ? NON_TEXT : TEXT;
        return pair('text', text, getComputedStyle(text).color, layersOf(text), least);
      }),
    ...visible('input[placeholder]').map((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return pair('placeholder', input, color, layersOf(input), TEXT, Number(opacity));
    }),
    ...visible('input:not([type="checkbox"]), textarea').map((input) =>
      pair('border', input, getComputedStyle(input).borderBottomColor, layersOf(input.parentElement)),
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

/** The contrast ratio of two colours of six hex digits, by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
