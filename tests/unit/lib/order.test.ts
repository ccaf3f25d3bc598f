import { expect, test } from 'vitest';
import { compareEntries } from '../../../src/lib/order.ts';

test('entries are in the order of their numbers, decimals included, and equal ones in that of their titles or names', () => {
  const projects = [
    { order: 10, title: 'Haat' },
    { order: 2, title: 'Nabz' },
    { order: 2, title: 'dose' },
    { order: 1.5, title: 'Zari' },
  ];
  expect(projects.toSorted(compareEntries).map(({ title }) => title)).toEqual([
    'Zari',
    'dose',
    'Nabz',
    'Haat',
  ]);
  const members = [
    { order: 1, name: 'Noor' },
    { order: 1, name: 'Amina' },
  ];
  expect(members.toSorted(compareEntries)[0]).toHaveProperty('name', 'Amina');
});
