import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { site, thirdParties } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';
import { attributesOf, named, type Element } from '../support/html.ts';

/** What the form's page may load or send besides, from the captcha. */
const { 'style-src-attr': WIDGET_STYLES, ...sources }: Record<string, readonly string[]> = provider.policy();
const FORM = Object.values(sources).flat();
const OWN = /^'(self|none|sha256-[\w+/=]+)'$/;
/** Empty without a provider. */
const NEWSLETTER = site.newsletter?.form ? [new URL(site.newsletter.form).origin] : [];

const REDIRECTS = thirdParties.flatMap(({ origin, allows }) =>
  allows.includes('form-action') ? [origin] : [],
);

/** The sources of each directive in a page's policy. */
function policyOf(elements: Element[]): Record<string, string[]> {
  const metas = named(elements, 'meta').map(attributesOf);
  const policy = metas.find((each) => each['http-equiv'] === 'content-security-policy')?.['content'] ?? '';
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

test.each(pages)(
  'the policy of $name allows only own sources, and what the form needs where it is',
  ({ html, elements }) => {
    const { 'style-src-attr': styleAttributes, ...policy } = policyOf(elements);
    const hasForm = html.includes('ContactForm');
    expect([policy['default-src'], policy['base-uri']]).toEqual([["'none'"], ["'none'"]]);
    expect(policy['form-action']).toEqual(["'self'", ...NEWSLETTER, ...REDIRECTS]);
    expect(styleAttributes).toEqual(hasForm ? WIDGET_STYLES : undefined);
    // Only a heading's letters are in a page.
    const others = Object.entries({
      ...policy,
      'font-src': policy['font-src']?.filter((each) => each !== 'data:') ?? [],
    })
      .flatMap(([directive, sources]) => (directive === 'form-action' ? [] : sources))
      .filter((source) => !thirdParties.some(({ origin }) => origin === source))
      .filter((source) => !OWN.test(source) && !(hasForm && FORM.includes(source)));
    expect(others).toEqual([]);
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
