/** What a photograph costs on a telephone. */
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUDGETS } from '../../scripts/lib/budgets.ts';
import { BUDGET_PHONE } from '../../scripts/lib/first-visit.ts';
import { pages } from '../support/built/dist.ts';

const { viewport, deviceScaleFactor } = BUDGET_PHONE;
/** Pixels of a picture across the screen. */
const PHONE_WIDTH = viewport!.width * deviceScaleFactor!;

/** The address of the copy that a telephone fetches: the smallest that fills the screen, or else the largest. */
function fetchedBy(srcset: string): string {
  const copies = srcset
    .split(', ')
    .map((copy) => copy.split(' '))
    .map(([address = '', width = '']) => ({ address, width: Number.parseInt(width, 10) }))
    .toSorted((a, b) => a.width - b.width);
  return (copies.find(({ width }) => width >= PHONE_WIDTH) ?? copies.at(-1)!).address;
}

test.each(pages)('no photograph of $name is too large for a telephone', ({ html }) => {
  const tooLarge = [...html.matchAll(/<source srcset="([^"]+)"/g)].flatMap(([, srcset]) => {
    const address = fetchedBy(srcset!);
    const bytes = statSync(`dist${address}`).size;
    const [name] = address.slice('/_astro/'.length).split('.');
    return bytes <= BUDGETS.photograph
      ? []
      : [
          `The picture "${name}" is ${Math.round(bytes / 1000)} kB on a phone; ${BUDGETS.photograph / 1000} are allowed. ` +
            'Save it with less grain and detail, for example as JPEG of medium quality, or use another one.',
        ];
  });
  expect(tooLarge).toEqual([]);
});
