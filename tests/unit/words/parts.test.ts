import { expect, test } from 'vitest';
import { parts } from '../../../src/words/parts.ts';

test.each(['Guild', 'Guild B.V.'])('a sentence that %s ends has one full stop there', (name) => {
  expect(parts`© ${name}. All rights reserved.`.join('')).toMatch(
    /^© Guild( B\.V)?\. All rights reserved\.$/,
  );
});
