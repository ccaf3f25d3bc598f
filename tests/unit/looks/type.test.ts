import { expect, test } from 'vitest';
import { type } from '../../../src/styles/tokens.ts';

test.each(Object.entries(type))(
  'the size of type %s grows with the text size of the browser',
  (_name, [size]) => {
    expect(size).toContain('rem');
  },
);
