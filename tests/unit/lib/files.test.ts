import { expect, test } from 'vitest';
import { withSlashes } from '../../../src/lib/files.ts';

test('withSlashes replaces Windows path separators', () => {
  expect(withSlashes('work\\haat.html', '\\')).toBe('work/haat.html');
});
