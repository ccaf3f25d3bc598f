import { expect, test } from 'vitest';

test('a test beside a component', () => {
  expect(1 + 1).toBe(2);
});
