import { expect, test } from 'vitest';
import { parseHtml, textOf } from '../../../src/lib/html.ts';

test('the text of an element has no spaces around its parts', () => {
  expect(textOf(parseHtml('<h2>Web<em>site</em>, told by <a href="/">us</a></h2>'))).toBe(
    'Website, told by us',
  );
});
