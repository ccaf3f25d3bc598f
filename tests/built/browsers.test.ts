/**
 * The built scripts and styles work in the oldest supported browsers (src/browsers.ts): syntax that they parse,
 * and no newer platform feature, except where the page works without it.
 */
import { globSync, readFileSync } from 'node:fs';
import { parse, type AnyNode } from 'acorn';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { features } from 'web-features';
import { oldestBrowsers } from '../../src/browsers.ts';
import { pages } from '../support/built/dist.ts';

/** The newest edition of the language that all of them support completely. */
const ECMASCRIPT = 2023;

/** Features newer than the oldest browsers, and why the page works without them. Keys of browser-compat-data. */
const OPTIONAL: Record<string, string> = {
  'api.AbortSignal.timeout_static': 'exists since Chrome 103; before 124 its error has another name',
  'css.at-rules.font-face.ascent-override': 'Safari: small layout shift when the font arrives',
  'css.at-rules.font-face.descent-override': 'as ascent-override',
  'css.at-rules.font-face.line-gap-override': 'as ascent-override',
  'css.properties.accent-color': 'the local captcha has the browser’s default colour',
  'css.properties.background-clip.text': 'used inside @supports, and prefixed',
  'css.properties.break-after.avoid': 'a heading may be the last line of a printed page',
  'css.properties.cursor.not-allowed': 'phones have no pointer',
  'css.properties.cursor.pointer': 'phones have no pointer',
  'css.properties.forced-color-adjust': 'Safari does not force colours',
  'css.properties.forced-color-adjust.none': 'Safari does not force colours',
  'css.properties.resize': 'phones have no resize handle',
  'css.properties.text-wrap': 'lines break less evenly',
  'css.properties.text-wrap.balance': 'lines break less evenly',
  'css.properties.text-wrap.pretty': 'lines break less evenly',
  'css.selectors.selection': 'selected text has the browser’s default colours',
};

/** Whether at least one of the oldest browsers lacks a feature, by key. */
const unsupported = new Map<string, boolean>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const supports = (browser: keyof typeof support, version: number) =>
      parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity') <= version;
    const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
    const everywhere =
      supports('chrome', chrome) &&
      supports('edge', edge) &&
      supports('firefox', firefox) &&
      supports('safari', safari) &&
      supports('safari_ios', ios);
    unsupported.set(key, !everywhere);
  }
}
const tooNew = (keys: Iterable<string>) =>
  [...new Set(keys)].filter((key) => unsupported.get(key) && !(key in OPTIONAL));

/** Inline scripts that are JavaScript; speculation rules and linked data are not. */
const INLINE = /<script(?![^>]*\b(?:src|type="(?!module)[^"]*")=?)[^>]*>([\s\S]*?)<\/script>/g;
const scripts = [
  ...globSync('dist/_astro/*.js').map((file) => ({ name: file, code: readFileSync(file, 'utf8') })),
  ...pages.flatMap(({ name, html }) => [...html.matchAll(INLINE)].map(([, code = '']) => ({ name, code }))),
];

/** Every node of a syntax tree. */
function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node).flat()) {
    if (value && typeof value === 'object' && 'type' in value) yield* nodesOf(value as AnyNode);
  }
}

/** Keys of the global objects, and of their members, that a script uses by name. */
function* keysOf(code: string): Generator<string> {
  for (const node of nodesOf(parse(code, { ecmaVersion: ECMASCRIPT, sourceType: 'module' }))) {
    const used =
      node.type === 'MemberExpression'
        ? node.object
        : node.type === 'NewExpression' || node.type === 'CallExpression'
          ? node.callee
          : undefined;
    if (used?.type !== 'Identifier') continue;
    yield `javascript.builtins.${used.name}`;
    yield `api.${used.name}`;
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') continue;
    yield `javascript.builtins.${used.name}.${node.property.name}`;
    yield `api.${used.name}.${node.property.name}_static`;
  }
}

test('script files and an inline script of every page are found', () => {
  expect(scripts.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(4);
  for (const page of pages) expect(scripts.map(({ name }) => name)).toContain(page.name);
});

test(`every script is valid ECMAScript ${ECMASCRIPT} and uses no unsupported API`, () => {
  for (const { name, code } of scripts) expect(tooNew(keysOf(code)), name).toEqual([]);
});

test('the oldest browsers support every CSS feature or the page works without it', () => {
  const keys = new Set<string>();
  for (const { html } of pages) {
    for (const [, css = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
      postcss.parse(css).walk((node) => {
        if (node.type === 'atrule') {
          keys.add(`css.at-rules.${node.name}`);
          for (const [, feature] of node.params.matchAll(/\(([a-z-]+)/g)) {
            keys.add(`css.at-rules.${node.name}.${feature}`);
          }
        } else if (node.type === 'rule') {
          for (const [, name] of node.selector.matchAll(/::?([a-z-]+)/g)) keys.add(`css.selectors.${name}`);
        } else if (node.type === 'decl') {
          const { parent } = node;
          const owner =
            parent?.type === 'atrule' ? `css.at-rules.${(parent as postcss.AtRule).name}` : 'css.properties';
          keys.add(`${owner}.${node.prop}`).add(`${owner}.${node.prop}.${node.value}`);
          for (const [, name] of node.value.matchAll(/([a-z-]+)\(/g)) {
            keys.add(`css.types.${name}`).add(`css.types.gradient.${name}`);
          }
        }
      });
    }
  }
  expect(keys.size).toBeGreaterThan(100);
  expect(tooNew(keys)).toEqual([]);
});
