import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyOf, serializePolicy } from '../../src/build/csp/policy.ts';
import { findFiles } from '../../src/lib/files.ts';
import { site, thirdParties } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';
import { attributesOf, named } from '../support/html.ts';

test.each(pages)(
  'the policy of $name is that of its kind, with the hashes of its own code',
  ({ html, elements }) => {
    const metas = named(elements, 'meta').map(attributesOf);
    const policy = metas.find((each) => each['http-equiv'] === 'content-security-policy')?.['content'];
    const expected = policyOf(html.includes('ContactForm'), '', site.newsletter, thirdParties);
    expect(policy?.replaceAll(/ 'sha256-[\w+/=]+'/g, '')).toBe(serializePolicy(expected));
  },
);

test.each(pages)('$name loads and sends nothing over plain HTTP', ({ html }) => {
  expect(html).not.toMatch(/ (src|href|srcset|action)="http:/);
});

test('the built site contains no source map and no path of the machine that built it', () => {
  const files = findFiles('dist/**/*.{html,js,css,svg,xml,txt,json,map}');
  const leaks = files.filter((name) => {
    const text = readFileSync(name, 'utf8');
    return /sourceMappingURL|file:\/\/\/|node_modules/.test(text) || text.includes(`${process.cwd()}/`);
  });
  expect(leaks).toEqual([]);
});
