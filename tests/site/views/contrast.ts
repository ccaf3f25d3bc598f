import axe from 'axe-core';

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

/**
 * What has too little contrast on the page, or printed on white paper without backgrounds: also what axe does not measure,
 * such as placeholders, borders and the focus outline. Runs in the page, where axe is.
 */
export function contrastFaults({ isPaper = false }): string[] {
  const [TEXT, NON_TEXT] = [4.5, 3];
  const { Color, flattenColors, getContrast } = (axe.commons as unknown as { color: ColorCommons }).color;
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

  // The look draws the marked words of the headline.
  const texts = visible('body :not(h1 *, svg *, script, style)')
    .filter(hasText)
    .flatMap((text) =>
      check('text', text, getComputedStyle(text).color, text, text.closest('h1') ? NON_TEXT : TEXT),
    );
  if (isPaper) return texts;

  return [
    texts,
    visible('input[placeholder]').map((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return check('placeholder', input, color, input, TEXT, Number(opacity));
    }),
    visible('input:not([type="checkbox"]), textarea').map((input) =>
      check('border', input, getComputedStyle(input).borderBottomColor, input.parentElement, NON_TEXT),
    ),
    visible('main p, footer p').map((text) => {
      const { color, backgroundColor } = getComputedStyle(text, '::selection');
      return check('selection', text, color, over(backgroundOf(text), backgroundColor), TEXT);
    }),
    visible(':is(a[href], button:enabled, input, textarea):not([tabindex="-1"])').map((control) => {
      control.focus({ preventScroll: true });
      const { outlineColor, outlineStyle } = getComputedStyle(control);
      const colour = outlineStyle === 'none' ? 'transparent' : outlineColor;
      return check('focus', control, colour, control.parentElement, NON_TEXT);
    }),
  ].flat(2);

  function hasText({ childNodes, clientWidth }: Element): boolean {
    const own = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return clientWidth !== 1 && own.some(({ nodeValue }) => nodeValue?.trim());
  }

  /** A line if a part of an element has less contrast than it needs to a colour, or to what is behind another element. */
  function check(
    part: string,
    element: Element,
    colour: string,
    behind: Color | Element | null,
    least: number,
    opacity = 1,
  ): string[] {
    const back = behind instanceof Color ? behind : backgroundOf(behind);
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

/** Gives every element a state, such as `:hover`, as if a pointer were on all of them. Runs in the page. */
export function forceState(state: string): void {
  const change = (rules: CSSRuleList) => {
    for (const rule of rules) {
      // As specific as the state, and true of every element.
      if (rule instanceof CSSStyleRule)
        rule.selectorText = rule.selectorText.replaceAll(state, ':not(.no-such-class)');
      if ('cssRules' in rule) change(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) change(sheet.cssRules);
}
