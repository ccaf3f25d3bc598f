import { expect, test } from 'vitest';
import { prune } from '../../../src/integrations/lean/prune.ts';

const TEXT = '<p class="note lg:p-10">';

test('rules for classes that stand nowhere go, and media queries that they leave empty', () => {
  expect(prune('.note{a:b}.gone{a:b}@media print{.gone{a:b}}', TEXT)).toBe('.note{a:b}');
  expect(prune('.note .gone{a:b}.note,.gone{a:b}', TEXT)).toBe('.note,.gone{a:b}');
});

test('escaped names are read as HTML spells them', () => {
  expect(prune(String.raw`.lg\:p-10{a:b}.\6c g\:p-10{a:b}.lg\:p-11{a:b}`, TEXT)).toBe(
    String.raw`.lg\:p-10{a:b}.\6c g\:p-10{a:b}`,
  );
});

test('what names no class stays, and what may be meant for its absence', () => {
  const css = '@font-face{a:b}p{a:b}p:not(.gone){a:b}@keyframes k{to{a:b}}@view-transition{navigation:auto}';
  expect(prune(css, TEXT)).toBe(css);
});
