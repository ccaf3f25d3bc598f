import { expect, it } from 'vitest';
import { mergeStyles } from '../../../src/build/page-styles.ts';
import { parseHtml, writeHtml } from '../../../src/lib/html.ts';
import { temporaryFolder } from '../../support/files.ts';

const DIST = temporaryFolder({ 'a.js': 'e.classList.add(`a`)' });

/** A page's styles, after those in its head were merged. */
const stylesOf = (css: string, body: string) =>
  /<head>(.*)<\/head>/.exec(merged(`<head><style>${css}</style></head><body>${body}`))?.[1];

function merged(source: string): string {
  const document = parseHtml(source);
  mergeStyles(document, DIST);
  return writeHtml(document);
}

it.each([
  ['a class of an element', '.a{top:0}', '<p class="b a">'],
  ['a class that a script sets', '.a{top:0}', '<script>e.classList.add(`a`)</script>'],
  ['a class that a file of scripts sets', '.a{top:0}', '<script src="/a.js"></script>'],
  ['a class of Tailwind with signs', '.sm\\:p-\\[min\\(1\\,2\\)\\]{top:0}', '<p class="sm:p-[min(1,2)]">'],
  ['an element', 'p{top:0}', ''],
  ['other elements than those of a class', 'p:not(.a,.b) i{top:0}', ''],
  ['one of several classes', ':is(:where(.a) .c,.b){top:0}', '<p class="b">'],
  ['a class that begins with a digit', '.\\32 xl\\:p{top:0}', '<p class="2xl:p">'],
  ['a class of view transitions', '::view-transition-old(.a){top:0}', ''],
  ['a step of an animation', '@keyframes a{12.5%{top:0}}', ''],
])('mergeStyles keeps a rule for %s', (_what, css, body) => {
  expect(stylesOf(css, body)).toBe(`<style>${css}</style>`);
});

it('mergeStyles removes what is for a class that neither the page nor its scripts name', () => {
  expect(stylesOf('.a,p .b:hover{top:0}@media print{.b{top:0}}.a.b{top:0}', '<p class="a">')).toBe(
    '<style>.a{top:0}</style>',
  );
});

it('mergeStyles puts all styles into the first element, in their order, but those for browsers without script', () => {
  const page = '<style>a{}</style><body><style>b{}</style><noscript><style>i{}</style></noscript>';
  expect(merged(page)).toBe(
    '<html><head><style>a{}b{}</style></head><body><noscript><style>i{}</style></noscript></body></html>',
  );
});
