import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spoil } from '../../scripts/faults/seed.ts';
import { FAULTS } from '../../scripts/faults/seeds.ts';

it.each(FAULTS)('$what: can still be seeded, and its tests are there', (fault) => {
  const sound = readFileSync(fault.file, 'utf8');
  expect(spoil(sound, fault)).not.toBe(sound);
  expect(fault.tests.filter((path) => !existsSync(path))).toEqual([]);
});
