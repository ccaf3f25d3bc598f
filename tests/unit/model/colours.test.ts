import { expect, test, vi } from 'vitest';
import { checkColours } from '../../../src/model/check/colours.ts';

vi.mock('../../../src/own/colours.json', () => ({
  default: { 'on-ok': ['#ffffff', '#fefefe'], 'ok-bg': ['#000000', '#ffffff'] },
}));

test('a colour of the owner that can hardly be read is a hint, with its theme and contrast', () => {
  expect(checkColours()).toEqual([
    {
      ...{ file: 'src/own/colours.json', line: 1, field: 'on-ok' },
      hint: 'on-ok (#fefefe) has a contrast of 1.0:1 on ok-bg in the light theme, of 4.5:1 that WCAG asks for.',
    },
  ]);
});
