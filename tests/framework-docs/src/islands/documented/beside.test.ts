import { expect, test } from 'vitest';

test('a test file can be next to a component', () => {
  expect(1 + 1).toBe(2);
});
