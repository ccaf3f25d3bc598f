import { expect, test } from 'vitest';
import { compareEntries } from '../../../src/model/order.ts';

test('entries are in the order of their numbers, decimals included, and equal ones in that of their titles or names', () => {
  const entries = [
    { order: 10, title: 'Haat' },
    { order: 2.5, title: 'Anar' },
    { order: 2, title: 'Nabz' },
    { order: 2, name: 'dose' },
  ];
  const orders = entries.toSorted(compareEntries).map(({ title, name }) => title ?? name);
  expect(orders).toEqual(['dose', 'Nabz', 'Anar', 'Haat']);
});
