import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { directivesOf, pagePolicy } from '../support/policy.ts';
import { pages } from '../support/built/dist.ts';

const CAPTCHA = /google\.com|gstatic\.com|recaptcha\.net/;

describe.each(pages)('$name', ({ name, html }) => {
  const policy = directivesOf(pagePolicy(html));

  test('starts from nothing, and lets in only what is its own', () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    const others = Object.values(policy)
      .flat()
      .filter((source) => !/^'(self|none|sha256-[\w+/=]+)'$/.test(source));
    if (name === 'contact.html') for (const source of others) expect(source).toMatch(CAPTCHA);
    else expect(others).toEqual([]);
  });

  test('has a hash for each script and style that stands in it, and for nothing else', () => {
    const hashes = (element: 'script' | 'style') =>
      [...html.matchAll(new RegExp(`<${element}\\b(?![^>]*\\bsrc=)([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))]
        .filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
        .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    const listed = (directive: string) =>
      policy[directive]!.filter((source) => source.startsWith("'sha256-"));
    expect(listed('script-src').toSorted()).toEqual([...new Set(hashes('script'))].toSorted());
    expect(listed('style-src').toSorted()).toEqual([...new Set(hashes('style'))].toSorted());
  });

  test('runs no script from attributes, and loads nothing over plain HTTP', () => {
    const attributes = html.replace(/"[^"]*"/g, '""');
    expect(attributes).not.toMatch(/<[a-z][^>]*\son\w+=/i);
    expect(html).not.toMatch(/="\s*javascript:/i);
    expect(html).not.toMatch(/ (src|href|srcset|action)="http:/);
  });

  test('links to other sites without handing them the window', () => {
    for (const [link] of html.matchAll(/<a\b[^>]*target="_blank"[^>]*>/g))
      expect(link).toMatch(/rel="[^"]*noopener/);
  });
});

test('the site holds no source map and no trace of the machine that built it', () => {
  const files = globSync('**/*.*', { cwd: 'dist' });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const traces = files
    .filter((name) => /\.(html|js|css|svg|xml|txt|json|webmanifest)$|^_headers$/.test(name))
    .filter((name) => {
      const text = readFileSync(`dist/${name}`, 'utf8');
      return /sourceMappingURL|file:\/\/\/|node_modules/.test(text) || text.includes(process.cwd());
    });
  expect(traces).toEqual([]);
});

test('security.txt says where to report a weakness, for less than a year (RFC 9116)', () => {
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
