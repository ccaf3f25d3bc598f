import { expect, test } from 'vitest';
import { withSlashes } from '../../../src/lib/files.ts';

test('a path of Windows is compared with `/`', () => {
  expect(withSlashes('work\\haat.html', '\\')).toBe('work/haat.html');
});
