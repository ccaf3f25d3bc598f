/**
 * What is built runs in the oldest browsers that it is meant for (src/browsers.ts): their syntax, and no
 * feature of the platform that came later, unless the page does without it.
 */
import { globSync, readFileSync } from 'node:fs';
import { parse, type AnyNode } from 'acorn';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { features } from 'web-features';
import { oldestBrowsers } from '../../src/browsers.ts';
import { pages } from '../support/built/dist.ts';

/** The newest edition of the language that all of them read whole. */
const ECMASCRIPT = 2023;

/** Newer than the oldest browsers, and why that does no harm. Keys are those of browser-compat-data. */
const DISPENSABLE: Record<string, string> = {
  'api.AbortSignal.timeout_static': 'there since Chrome 103; before 124 it names its error otherwise',
  'css.at-rules.font-face.ascent-override': 'Safari: lines move a little when the typeface arrives',
  'css.at-rules.font-face.descent-override': 'as ascent-override',
  'css.at-rules.font-face.line-gap-override': 'as ascent-override',
  'css.properties.accent-color': 'the stand-in for the captcha has the browser’s blue',
  'css.properties.background-clip.text': 'asked for in @supports, and prefixed',
  'css.properties.break-after.avoid': 'a heading may end a sheet of paper',
  'css.properties.cursor.not-allowed': 'telephones have no pointer',
  'css.properties.cursor.pointer': 'telephones have no pointer',
  'css.properties.forced-color-adjust': 'Safari does not force colours',
  'css.properties.forced-color-adjust.none': 'Safari does not force colours',
  'css.properties.resize': 'telephones have no handle to drag',
  'css.properties.text-wrap': 'lines break less evenly',
  'css.properties.text-wrap.balance': 'lines break less evenly',
  'css.properties.text-wrap.pretty': 'lines break less evenly',
  'css.selectors.selection': 'selected text has the browser’s colours',
};

/** Which features, by key, came to one of the oldest browsers too late. */
const late = new Map<string, boolean>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const has = (browser: keyof typeof support, version: number) =>
      parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity') <= version;
    const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
    const everywhere =
      has('chrome', chrome) &&
      has('edge', edge) &&
      has('firefox', firefox) &&
      has('safari', safari) &&
      has('safari_ios', ios);
    late.set(key, !everywhere);
  }
}
const tooNew = (keys: Iterable<string>) =>
  [...new Set(keys)].filter((key) => late.get(key) && !(key in DISPENSABLE));

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

/** Keys of the objects that a script calls, creates or takes something from by name. */
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

test('there are scripts of both kinds to look at', () => {
  expect(scripts.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(4);
  for (const page of pages) expect(scripts.map(({ name }) => name)).toContain(page.name);
});

test(`every script reads as ECMAScript ${ECMASCRIPT} and uses nothing newer`, () => {
  for (const { name, code } of scripts) expect(tooNew(keysOf(code)), name).toEqual([]);
});

test('every style is understood, or can be done without', () => {
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
          const home =
            parent?.type === 'atrule' ? `css.at-rules.${(parent as postcss.AtRule).name}` : 'css.properties';
          keys.add(`${home}.${node.prop}`).add(`${home}.${node.prop}.${node.value}`);
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
