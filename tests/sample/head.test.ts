/** The head of each of the sample's pages. A change is reviewed as a diff; `npm run test:update` writes the snapshots. */
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { pages } from '../support/built/dist.ts';
import { headOf } from '../support/built/head.ts';

test.each(pages)('the head of $name is the one in its snapshot', async ({ name, elements }) => {
  const head = stringify(headOf(elements), { lineWidth: 0 });
  const withoutHashes = head.replace(/(?<=\/_astro\/[\w-]+)\.[\w-]+(?=\.\w+)/g, '');
  await expect(withoutHashes).toMatchFileSnapshot(`snapshots/head/${name.replace('.html', '.yml')}`);
});
