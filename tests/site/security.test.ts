import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { providers } from '../../src/enquiry/captcha/providers.ts';
import { findFiles } from '../../src/lib/files.ts';
import { providerOf } from '../../src/model/video.ts';
import { site } from '../../src/site.ts';
import { builtPages } from '../support/built/built-pages.ts';
import { attributesOf, byTag, textOf } from '../support/html.ts';

const PLAYERS = ['https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/76979871'].map((address) =>
  providerOf({ address })!,
);

/** Returns the sources in a page's security policy, keyed by directive. Astro writes the policy into the head. */
function policyOf(elements: Parameters<typeof byTag>[0]): Record<string, string[]> {
  // Browsers ignore a policy outside the head.
  const inHead = byTag(elements, 'meta').filter(
    ({ parentNode }) => parentNode && 'tagName' in parentNode && parentNode.tagName === 'head',
  );
  const metas = inHead.map(attributesOf);
  const [policy, ...others] = metas.filter((each) => each['http-equiv'] === 'content-security-policy');
  expect(others).toEqual([]);
  const directives = policy!['content']!.split(';').map((each) => each.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

test.each(builtPages)(
  'the policy of $name allows nothing by default, no unlisted inline code, and no wildcard hosts',
  ({ elements }) => {
    const policy = policyOf(elements);
    expect(policy).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"] });
    for (const [directive, sources] of Object.entries(policy)) {
      const allowed = directive === 'style-src-attr' ? [] : ["'unsafe-inline'"];
      for (const source of ["'unsafe-eval'", ...allowed, '*', 'https:'])
        expect(sources, directive).not.toContain(source);
    }
  },
);

test.each(builtPages)(
  'the policy of $name allows each inline script and style on the page',
  ({ elements }) => {
    const policy = policyOf(elements);
    const blocked = byTag(elements, 'script', 'style').flatMap((element) => {
      const { src, type } = attributesOf(element);
      if (src !== undefined || type === 'application/ld+json') return [];
      const text = textOf(element);
      const hash = createHash('sha256').update(text).digest('base64');
      const { tagName } = element;
      return policy[`${tagName}-src`]?.includes(`'sha256-${hash}'`)
        ? []
        : `<${tagName}>${text.slice(0, 80)}…`;
    });
    expect(blocked, `it blocks ${blocked.join()}`).toEqual([]);
  },
);

test.each(builtPages)(
  "the policy of $name allows the captcha's hosts if and only if the page contains the form",
  ({ html, elements }) => {
    const hasForm = html.includes('component-export="ContactForm"');
    const policy = policyOf(elements);
    for (const [directive, sources] of Object.entries(provider.policy()))
      for (const source of sources) expect((policy[directive] ?? []).includes(source), source).toBe(hasForm);
  },
);

test.each(builtPages)(
  "the policy of $name allows a provider's video player if and only if the page contains a video from that provider",
  ({ html, elements }) => {
    const frames = policyOf(elements)['frame-src'] ?? [];
    for (const { origin } of PLAYERS)
      expect(frames.includes(origin), origin).toBe(html.includes(`"${origin}/`));
  },
);

test.each(Object.entries(providers).filter(([, each]) => each !== provider))(
  "no script contains code for %s, which isn't the site's captcha",
  (name) => {
    for (const file of findFiles('dist/_astro/*.js'))
      expect(readFileSync(file, 'utf8').toLowerCase().includes(name), file).toBe(false);
  },
);

test("the form's script doesn't contain the site's settings", () => {
  for (const file of findFiles('dist/_astro/ContactForm.*.js'))
    expect(readFileSync(file, 'utf8').includes(site.contact.address.street), file).toBe(false);
});

test.each(builtPages)('$name loads and sends nothing over plain HTTP', ({ html }) => {
  expect(html).not.toMatch(/ (src|srcset|action)="http:|<link [^>]*href="http:/);
});

test('the built site contains neither source maps nor paths on the build machine', () => {
  // The CMS's scripts refer to source maps that aren't published.
  const files = findFiles('dist/**/*.{html,js,css,svg,xml,txt,json,map}', { exclude: ['dist/admin/npm/**'] });
  const leaks = files.filter((name) => {
    const text = readFileSync(name, 'utf8');
    return /sourceMappingURL|file:\/\/\/|\/node_modules\//.test(text) || text.includes(`${process.cwd()}/`);
  });
  expect(leaks).toEqual([]);
});
