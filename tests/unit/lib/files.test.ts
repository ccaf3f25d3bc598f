import { expect, test } from 'vitest';
import { withSlashes } from '../../../src/lib/files.ts';

test('withSlashes replaces the separators of Windows', () => {
  expect(withSlashes('work\\haat.html', '\\')).toBe('work/haat.html');
});
