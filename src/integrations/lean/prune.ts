import postcss from 'postcss';

/** A class in a selector; utilities such as `lg:p-10` are escaped there. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;

/**
 * A stylesheet without the rules that `text` can't need: those whose every selector asks for a class
 * that stands nowhere in it. As with Tailwind, a class name must stand in the source in one piece;
 * tests/built/styles.test.ts holds that each does.
 */
export function prune(css: string, text: string): string {
  const root = postcss.parse(css);
  const isNeeded = (selector: string) => classesIn(selector).every((name) => text.includes(name));
  root.walkRules((rule) => {
    // What is inside `:not()` or `:is()` may well be missing.
    const selectors = rule.selectors.filter((selector) => selector.includes('(') || isNeeded(selector));
    if (selectors.length === 0) rule.remove();
  });
  root.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0) atRule.remove();
  });
  return root.toString();
}

/** The classes that a selector asks for, as HTML spells them. */
export function classesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = '']) => unescape(name));
}

/** A class name as HTML spells it. */
function unescape(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
}
