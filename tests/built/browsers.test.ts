/**
 * The built pages, styles and scripts work in the oldest supported browsers (src/browsers.ts): syntax that
 * they parse, and no newer feature of the platform, except where the page works without it
 * (tests/support/optional-features.ts).
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingIn } from '../support/built/browser-support.ts';
import { pages } from '../support/built/dist.ts';
import { keysOfCss, keysOfHtml, keysOfMembers, keysOfScript } from '../support/built/features-used.ts';
import { optionalFeature, optionalFeatures } from '../support/optional-features.ts';

/** The newest edition of the language that all of them support completely. */
const ECMASCRIPT = 2023;

/** Inline scripts that are JavaScript; speculation rules and linked data are not. */
const INLINE = /<script(?![^>]*\b(?:src|type="(?!module)[^"]*")=?)[^>]*>([\s\S]*?)<\/script>/g;
const scripts = [
  ...globSync('dist/_astro/*.js').map((file) => ({ name: file, code: readFileSync(file, 'utf8') })),
  ...pages.flatMap(({ name, html }) => [...html.matchAll(INLINE)].map(([, code = '']) => ({ name, code }))),
];
const styles = [
  ...globSync('dist/_astro/*.css').map((file) => readFileSync(file, 'utf8')),
  ...pages.flatMap(({ html }) =>
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css),
  ),
];
/** What the browser runs of src, with all that these files import. */
const sources = globSync([
  'src/islands/**/*.tsx',
  'src/inline-scripts/{fonts,links,portfolio,theme}.ts',
  'src/integrations/hydrate-on-intent/directive.ts',
]);

const used = {
  html: new Set(pages.flatMap(({ html }) => [...keysOfHtml(html)])),
  css: new Set(styles.flatMap((css) => [...keysOfCss(css)])),
  scripts: new Set(scripts.flatMap(({ code }) => [...keysOfScript(code, ECMASCRIPT)])),
  members: new Set(keysOfMembers(sources)),
};
/** The features that an oldest browser lacks and that are not known to be optional. */
const tooNew = (keys: Iterable<string>) => missingIn(keys).filter((key) => !optionalFeature(key));

test('script files and an inline script of every page are found', () => {
  expect(scripts.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(4);
  for (const page of pages) expect(scripts.map(({ name }) => name)).toContain(page.name);
});

test('known features of every kind are found', () => {
  expect([...used.html]).toEqual(
    expect.arrayContaining(['html.elements.button.popovertarget', 'html.global_attributes.popover']),
  );
  expect([...used.css]).toEqual(expect.arrayContaining(['css.selectors.has', 'css.types.clamp']));
  expect([...used.scripts]).toContain('api.AbortSignal.timeout_static');
  expect([...used.members]).toEqual(
    expect.arrayContaining([
      'api.HTMLElement.inert',
      'api.HTMLElement.hidePopover',
      'javascript.builtins.Array.find',
    ]),
  );
});

test('features that are newer than the oldest browsers are noticed', () => {
  expect(missingIn(keysOfHtml('<dialog closedby="any">'))).toEqual(['html.elements.dialog.closedby']);
  expect(missingIn(keysOfCss('a { color: light-dark(red, blue); &:hover { top: 0 } }'))).toEqual([
    'css.types.color.light-dark',
    'css.selectors.nesting',
  ]);
  expect(missingIn(keysOfScript('Object.groupBy(a, b)', ECMASCRIPT))).toEqual([
    'javascript.builtins.Object.groupBy',
  ]);
  expect(() => [...keysOfScript('await using a = b', ECMASCRIPT)]).toThrow(SyntaxError);
});

for (const [kind, keys] of Object.entries(used)) {
  test(`the oldest browsers support every feature of the ${kind} or the page works without it`, () => {
    expect(tooNew(keys)).toEqual([]);
  });
}

test('every optional feature is used and lacks support', () => {
  const needed = missingIn(Object.values(used).flatMap((keys) => [...keys])).map(optionalFeature);
  expect(optionalFeatures.filter((feature) => !needed.includes(feature))).toEqual([]);
});
