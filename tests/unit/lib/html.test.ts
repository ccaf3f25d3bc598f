import { expect, test } from 'vitest';
import { parseHtml, textOf } from '../../../src/lib/html.ts';

test("textOf adds no spaces between an element's child nodes", () => {
  expect(textOf(parseHtml('<h2>Web<em>site</em>, told by <a href="/">us</a></h2>'))).toBe(
    'Website, told by us',
  );
});
