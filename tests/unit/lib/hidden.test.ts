import type { Loader, LoaderContext } from 'astro/loaders';
import { expect, it, vi } from 'vitest';
import { withoutHidden } from '../../../src/lib/loaders.ts';

it('withoutHidden stores visible entries and deletes hidden ones', async () => {
  const store = { set: vi.fn(() => true), delete: vi.fn() };
  const entry = (id: string, data: Record<string, unknown>) => ({ id, data });
  const results: boolean[] = [];
  const loader: Loader = {
    name: 'test',
    load: (context) => {
      results.push(context.store.set(entry('visible', { hidden: false })));
      results.push(context.store.set(entry('hidden', { hidden: true })));
      return Promise.resolve();
    },
  };
  await withoutHidden(loader).load({ store } as unknown as LoaderContext);
  expect(store.set.mock.calls).toEqual([[entry('visible', { hidden: false })]]);
  expect(store.delete.mock.calls).toEqual([['hidden']]);
  expect(results).toEqual([true, false]);
});
