import { expect, it } from 'vitest';
import { inlineSvg } from '../../../src/components/inline-svg.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;

it('inlineSvg prefixes IDs, converts styles to attributes, and adds the given attributes', () => {
  const content =
    '<style>.a{fill:red}</style><linearGradient id="g"/><path class="a" d="M0 1v9"/><path class="a" style="opacity:.5;stroke:url(#g)" d="M0 0h9"/>';
  const markup = inlineSvg(svg(content), 'header', { width: '18', role: 'img' });
  expect(markup).toBe(
    '<svg viewBox="0 0 9 9" width="18" role="img"><linearGradient id="header__g"/><path d="M0 1v9" fill="red"/><path d="M0 0h9" fill="red" opacity=".5" stroke="url(#header__g)"/></svg>',
  );
});

it.each([
  ['has styles that need a style element', '<style>@media print{path{fill:red}}</style><path/>'],
  ['has a style without an equivalent attribute', '<path style="isolation:isolate" d="M0 0h9"/>'],
  ['is long', `<path d="${'M0 0h9'.repeat(1_000)}"/>`],
])("inlineSvg doesn't inline a file that %s", (_what, content) => {
  expect(inlineSvg(svg(content), 'header', {})).toBeUndefined();
});
