import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { directivesOf, pagePolicy } from '../support/policy.ts';
import { pages } from '../support/built/dist.ts';

const CAPTCHA = /^https:\/\/([\w.]+\.)?(google\.com|gstatic\.com|gstatic\.cn|recaptcha\.net)\//;
const OWN = /^'(self|none|sha256-[\w+/=]+)'$/;

test.each(pages)(
  'the policy of $name allows only own sources, and the captcha on the contact page',
  ({ name, html }) => {
    const policy = directivesOf(pagePolicy(html));
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['style-src-attr']).toEqual(name === 'contact.html' ? ["'unsafe-inline'"] : undefined);
    delete policy['style-src-attr'];
    const others = Object.values(policy)
      .flat()
      .filter((source) => !OWN.test(source));
    if (name === 'contact.html') for (const source of others) expect(source).toMatch(CAPTCHA);
    else expect(others).toEqual([]);
  },
);

test.each(pages)('$name loads and sends nothing over plain HTTP', ({ html }) => {
  expect(html).not.toMatch(/ (src|href|srcset|action)="http:/);
});

test('the built site contains no source map and no path of the machine that built it', () => {
  const files = globSync('**/*.*', { cwd: 'dist' });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const withTraces = files
    .filter((name) => /\.(html|js|css|svg|xml|txt|json|webmanifest)$|^_headers$/.test(name))
    .filter((name) => {
      const text = readFileSync(`dist/${name}`, 'utf8');
      return /sourceMappingURL|file:\/\/\/|node_modules/.test(text) || text.includes(process.cwd());
    });
  expect(withTraces).toEqual([]);
});

test('security.txt has the contact address and expires within a year (RFC 9116)', () => {
  const text = readFileSync('dist/.well-known/security.txt', 'utf8');
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => /^([\w-]+): (.+)$/.exec(line)!.slice(1) as [string, string]),
  );
  expect(fields['Contact']).toBe(`mailto:${site.contact.email}`);
  expect(fields['Canonical']).toBe(`${site.url}/.well-known/security.txt`);
  const days = (Date.parse(fields['Expires']!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});
