import { expect, test } from 'vitest';
import { findFiles, withSlashes } from '../../../src/lib/files.ts';

test('a path of Windows is compared with `/`', () => {
  expect(withSlashes('work\\haat.html', '\\')).toBe('work/haat.html');
});

test('files are named from the folder that they were looked for in', () => {
  expect(findFiles('files*', { cwd: 'src/lib' })).toEqual(['files.ts']);
});
