import axeCore from 'axe-core';
import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { expect, test } from '../support/engines/test.ts';

/** The page's own, once injected. */
declare const axe: typeof axeCore;

test.use({ expectedProblems: /^404: no page at / });

for (const path of BUILT_ROUTES) {
  test(`axe finds nothing on ${path}`, async ({ visitor }) => {
    await visitor.open(path);
    await visitor.inject(axeCore.source);
    const violations = await visitor.evaluate(async () =>
      (await axe.run()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
    );
    expect(violations).toEqual([]);
  });
}
