import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { brandColours } from '../../../scripts/setup/colours.ts';

test('links in the dark theme use the nearest readable colour if the brand colour is too dark', () => {
  const { colours, notes } = brandColours('#0a6b57', [['#000000', '#1a1a1a'], ['#ffffff']]);
  expect(colours).toEqual({
    accent: ['#458f7f', '#0a6b57'],
    'accent-fill': ['#0a6b57', '#0a6b57'],
    'accent-hover': ['#095b4a', '#095b4a'],
    'on-accent': ['#ffffff', '#ffffff'],
  });
  expect(notes).toEqual([expect.stringContaining('In the dark theme, #0a6b57 has a contrast of only 2.7:1')]);
});

test.each(['#767676', '#0a6b57', '#ffcc00', '#777777'])(
  'text on a %s button is readable, even when the button is hovered',
  (colour) => {
    const { colours } = brandColours(colour, [['#000000'], ['#ffffff']]);
    const hex = new Map(Object.entries(colours).map(([name, [dark = '']]) => [name, dark]));
    for (const fill of ['accent-fill', 'accent-hover'])
      expect(Color.contrast(hex.get(fill)!, hex.get('on-accent')!, 'WCAG21')).toBeGreaterThanOrEqual(4.5);
  },
);
