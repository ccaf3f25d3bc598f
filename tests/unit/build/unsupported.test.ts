/** Tests that the build reports what docs/adopting.md lists as unsupported. */
import { expect, test } from 'vitest';
import { astroOptions } from '../../../src/build/astro-options.ts';
import { blockedParts } from '../../../src/build/blocked-parts.ts';
import { parseHtml } from '../../../src/lib/html.ts';

const POLICY = '<meta http-equiv="content-security-policy" content="style-src \'self\'">';

test.each([
  [POLICY, '<p style="color: red">', ['a style attribute']],
  [POLICY.replace('style-src', "style-src-attr 'unsafe-inline'; $&"), '<p style="color: red">', []],
  [POLICY, '<button onclick="save()">', ['an event attribute, such as onclick']],
  [POLICY, '<meta name="astro-view-transitions-enabled">', ['<ClientRouter />']],
  [POLICY, `<form action="javascript:throw new Error('…')">`, ['a React form action']],
  [POLICY, '<button formaction="javascript:throw 0">', ['a React form action']],
  // HTML files in public have no security policy.
  ['', '<p style="color: red">', []],
])('with the policy %j, the markup %s contains the unsupported parts %j', (policy, html, parts) => {
  const document = parseHtml(policy + html);
  expect(blockedParts({ file: 'a.html', address: '/a', document })).toEqual(
    parts.map((part) => expect.stringContaining(`a.html has ${part}, which`) as string),
  );
});

test.each([
  [{ base: '/', trailingSlash: 'never' }, undefined],
  [{ base: '/site', trailingSlash: 'ignore' }, 'base "/site"'],
  [{ base: '/', trailingSlash: 'always' }, 'trailingSlash "always"'],
])('with the options %j, Astro fails with the message %s', (config, message) => {
  const start = () => astroOptions().hooks['astro:config:done']?.({ config } as never);
  if (message) expect(start).toThrow(message);
  else expect(start).not.toThrow();
});
