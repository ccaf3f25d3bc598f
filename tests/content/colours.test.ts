import { expect, test, vi } from 'vitest';
import { checkColours } from '../../src/model/check/colours.ts';

vi.mock('../../src/own/colours.json', () => ({
  default: { 'on-ok': ['#ffffff', '#fefefe'], 'ok-bg': ['#000000', '#ffffff'] },
}));

test("the hint about an owner's colour with too little contrast states the theme and the contrast", () => {
  expect(checkColours()).toEqual([
    {
      ...{ file: 'src/own/colours.json', line: 1, field: 'on-ok' },
      hint: 'on-ok (#fefefe) has a contrast of 1.0:1 on ok-bg in the light theme. WCAG requires 4.5:1.',
    },
  ]);
});
