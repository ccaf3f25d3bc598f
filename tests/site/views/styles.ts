/** How the parts of a page are shown, as text: what changes when a class, a token or a rule does. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { applyTheme, DEFAULT_THEME, OTHER_THEME } from '../../support/e2e/header.ts';
import { DESKTOP } from '../../support/e2e/site.ts';
import { forceState } from './contrast.ts';

/** Lays the page out from right to left, as the build does for a language that is written so. */
export async function turn(page: Page, look = ''): Promise<void> {
  const rules = [...(look ? [`looks/${look}/`] : []), ''].map((folder) =>
    readFileSync(`src/styles/${folder}rtl.css`, 'utf8').replace(/^@import .*$/m, ''),
  );
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.dir = 'rtl';
  }, rules.join('\n'));
}

/**
 * A line for each kind of elements, with their number: how these are shown on a desktop, and then what is other elsewhere.
 * `selector` names them; the window stays as it is where it `hasOneWindow`.
 */
export async function describeStyles(
  page: Page,
  selector: string,
  look: string,
  hasOneWindow = false,
): Promise<string> {
  const windows = [900, 600, 390].map((width) => [`${width} px wide`, () => resize(width)] as const);
  const media = (options: Parameters<Page['emulateMedia']>[0]) => () => page.emulateMedia(options);
  const resize = (width: number) => page.setViewportSize({ ...DESKTOP, width });
  const views: (readonly [string, () => Promise<unknown>])[] = [
    ...(hasOneWindow ? [] : [...windows, ['printed', media({ media: 'print' })] as const]),
    ['', () => (hasOneWindow ? Promise.resolve() : resize(DESKTOP.width))],
    ['in motion', media({ media: null, reducedMotion: null })],
    ['', media({ reducedMotion: 'reduce' })],
    ['in the other theme', () => page.evaluate(applyTheme, OTHER_THEME)],
    ['', () => page.evaluate(applyTheme, DEFAULT_THEME)],
    ['without script', () => page.evaluate(() => document.documentElement.classList.remove('js'))],
    ['', () => page.evaluate(() => document.documentElement.classList.add('js'))],
    ['pointed at', () => page.evaluate(forceState, ':hover')],
    ['from right to left', () => turn(page, look)],
  ];
  // A pointer or a transition of an earlier step.
  await page.mouse.move(0, 0);
  let known = await page.evaluate(stylesIn, selector);
  const lines = Object.entries(known).map(([line, count]) => `${count} ${line}`);
  for (const [view, show] of views) {
    await show();
    if (!view) continue;
    const shown = await page.evaluate(stylesIn, selector);
    const others = Object.entries(shown).filter(([line, count]) => known[line] !== count);
    // What is hidden there has no line.
    const total = Object.values(shown).reduce((sum, count) => sum + count, 0);
    lines.push('', `${view}, ${total} elements:`, ...others.map(([line, count]) => `${count} ${line}`));
    // What is done to the page is done for good.
    if (view === 'pointed at') known = shown;
  }
  return `${lines.join('\n')}\n`;
}

/**
 * What each element has of its own beside what it inherits, and its `::before` and `::after`. Colours have the names of their
 * tokens. Sizes that depend on the letters are left out, as each machine draws these. Runs in the page.
 */
function stylesIn(selector: string): Record<string, number> {
  const SIDES = ['top', 'right', 'bottom', 'left'];
  /** Other names of the same, and what follows from others. */
  const REPEATED =
    /block-|-block|inline-|-inline|-(start|end)-|-origin|blend-mode|attachment|clip-margin|^text-decoration-|in-effect|bidi|transition-name|bottom.*radius|right-radius|^d$|^--/;
  /** Of a pseudo-element, the browser tells only how large it has become: by its own measures, or with what it is in. */
  const isMeasured = (name: string, value: string) =>
    /^(right|bottom)$/.test(name) || (/^(width|height)$/.test(name) && parseFloat(value) > 40);
  for (const animation of document.getAnimations()) animation.cancel();
  const around = document.createElement('x-around' as string);
  around.style.all = 'unset';
  const unstyled = around.appendChild(document.createElement('x-unstyled' as string));

  const root = document.documentElement;
  const tokens = new Map<string, string>();
  root.append(around);
  for (const [name, value] of root.computedStyleMap()) {
    if (!name.startsWith('--') || !`${value}`.startsWith('#')) continue;
    unstyled.style.color = `${value}`;
    const { color } = getComputedStyle(unstyled);
    // Of two with the same colour, a thread or what is on a surface has the other name.
    if (!tokens.has(color) || !/^--(on-|t\d)/.test(name)) tokens.set(color, name.slice(2));
  }
  unstyled.removeAttribute('style');

  const inheritedByElements = new Map<Element, Map<string, string>>();
  const inheritedByParts = new Map<Element, Map<string, string>>();
  const lines: Record<string, number> = {};
  const strokes = new Set<string>();
  for (const element of document.querySelectorAll(selector)) {
    const { localName, parentElement, classList } = element;
    const stroke = element.matches('svg *') && `${localName} ${[...classList].join()}`;
    if (/^(script|style|astro-)/.test(localName) || !element.checkVisibility() || strokes.has(`${stroke}`))
      continue;
    if (stroke) strokes.add(stroke);
    for (const part of stroke ? [''] : ['', '::before', '::after']) {
      if (part && getComputedStyle(element, part).content === 'none') continue;
      const own = stylesOf(element, part);
      const plain = inherited(parentElement ?? root, part);
      const styles = differences(own, plain, part).join('; ');
      if (styles === '' || styles === 'display: block') continue;
      const line = `${parentElement?.localName} > ${localName}${part}: ${styles}`;
      lines[line] = (lines[line] ?? 0) + 1;
    }
  }
  return lines;

  function stylesOf(element: Element, part: string): Map<string, string> {
    if (!part) return new Map([...element.computedStyleMap()].map(([name, value]) => [name, `${value}`]));
    const style = getComputedStyle(element, part);
    return new Map([...style].map((name) => [name, style.getPropertyValue(name)]));
  }

  /** The styles of an element in `parent` that has none of its own. */
  function inherited(parent: Element, part: string): Map<string, string> {
    const known = part ? inheritedByParts : inheritedByElements;
    let styles = known.get(parent);
    if (styles) return styles;
    parent.append(around);
    styles = stylesOf(unstyled, part);
    around.remove();
    known.set(parent, styles);
    return styles;
  }

  function differences(own: Map<string, string>, plain: Map<string, string>, part: string): string[] {
    const all = [...own].flatMap(([name, value]) => {
      if (plain.get(name) === value || REPEATED.test(name) || (part && isMeasured(name, value))) return [];
      // As the text, unless it is set.
      if (/-color$/.test(name) && name !== 'background-color' && value === own.get('color')) return [];
      const short = name.replace(/\b(top|right|bottom|left)\b(?!.*radius)/, 'side');
      const sides = SIDES.map((side) => own.get(short.replace('side', side)) ?? '');
      return `${short}: ${short === name ? value : [...new Set(sides)].length > 1 ? sides.join(' ') : sides[0]}`;
    });
    return [...new Set(all)].map((each) =>
      each.replace(/rgb\([^)]*\)/g, (rgb) => tokens.get(rgb) ?? rgb).replace(/-\w{16}\b/, ''),
    );
  }
}
