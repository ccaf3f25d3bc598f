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
 * such as borders and the focus outline. Runs in the page, where axe is.
 */
export function contrastFaults({ isPaper = false }): string[] {
  const [TEXT, NON_TEXT] = [4.5, 3];
  const { Color, flattenColors, getContrast } = (axe.commons as unknown as { color: ColorCommons }).color;
  // The look draws the marked words of the headline.
  const texts = visible('body :not(h1 *, svg *, script, style)')
    .filter(hasText)
    .flatMap((text) => {
      const { color } = getComputedStyle(text);
      return faint('text', text, { color }, text.closest('h1') ? NON_TEXT : TEXT);
    });
  if (isPaper) return texts;

  return [
    texts,
    visible('[placeholder]').map((box) =>
      faint('placeholder', box, getComputedStyle(box, '::placeholder'), TEXT),
    ),
    visible('p').map((text) => faint('selection', text, getComputedStyle(text, '::selection'), TEXT)),
    visible('input:not([type="checkbox"]), textarea').map((input) =>
      faint('border', input.parentElement!, { color: getComputedStyle(input).borderBottomColor }, NON_TEXT),
    ),
    visible(':is(a[href], :enabled:is(button, input), textarea):not([tabindex="-1"])').map((control) => {
      control.focus({ preventScroll: true });
      const { outlineColor, outlineStyle } = getComputedStyle(control);
      const color = outlineStyle === 'none' ? 'transparent' : outlineColor;
      return faint('focus', control.parentElement!, { color }, NON_TEXT);
    }),
  ].flat(2);

  function visible(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility(),
    );
  }

  function hasText({ childNodes, clientWidth }: Element): boolean {
    const own = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return clientWidth !== 1 && own.some(({ nodeValue }) => nodeValue?.trim());
  }

  /** A line if a part of an element has less contrast than it needs to what is behind it. */
  function faint(
    part: string,
    element: Element,
    style: Partial<CSSStyleDeclaration>,
    least: number,
  ): string[] {
    const { color = '', backgroundColor = 'transparent', opacity = 1 } = style;
    const back = over(backgroundOf(element), backgroundColor);
    const contrast = getContrast(back, over(back, color, Number(opacity)));
    return contrast < least
      ? [`${part}: ${contrast.toFixed(2)} instead of ${least}: ${element.outerHTML.slice(0, 200)}`]
      : [];
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
