import { expect, test } from 'vitest';
import { weightNote } from '../../src/build/page-weight.ts';
import { pages } from '../support/built/dist.ts';

test.each(pages)('$name, or its first projects, arrive with the first 14,000 bytes', ({ name, html }) => {
  expect(weightNote(name, html)).toBeUndefined();
});
