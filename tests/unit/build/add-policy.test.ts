import { expect, it } from 'vitest';
import { addPolicy, takeAstroPolicy } from '../../../src/build/csp/add-policy.ts';
import { policyOf, type Policy } from '../../../src/build/csp/policy.ts';
import { sourceHash } from '../../../src/build/source-hash.ts';
import { parseHtml, writeHtml } from '../../../src/lib/html.ts';

const CHARSET = '<meta charset="utf-8">';
const POLICY_META = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

function withPolicy(html: string, policy: Policy): string {
  const document = parseHtml(html);
  takeAstroPolicy(document);
  addPolicy(document, policy);
  return writeHtml(document);
}
const hash = (code: string) => `'${sourceHash(code)}'`;
/** A page as Astro writes it: its policy lists the scripts and styles of the site's own code. */
const page = (content: string, ...own: string[]) =>
  `<!doctype html><html><head>${CHARSET}<meta http-equiv="content-security-policy" content="script-src ${own.map(hash).join(' ')};">${content}</head><body></body></html>`;

/** The hashes of a directive in the policy that a page gets. */
function hashesIn(directive: string, html: string): string[] {
  const policy = POLICY_META.exec(withPolicy(html, policyOf(false, '')))?.[1] ?? '';
  const sources = policy.split(';').find((text) => text.startsWith(directive));
  return sources?.split(' ').filter((source) => source.startsWith("'sha256-")) ?? [];
}

it('the hash of a text is that of its bytes in UTF-8', () => {
  // As `openssl dgst -sha256` has it.
  expect(sourceHash('é')).toBe('sha256-SplVfkAzw1Od4utlRyAXytX5VX96BiWgnxw/biumnEw=');
});

it("addPolicy places the policy right after the charset, in place of Astro's", () => {
  const astros = '<meta http-equiv="content-security-policy" content="">';
  const html = withPolicy(
    `<!doctype html><head>${CHARSET}<title>T</title>${astros}</head>`,
    policyOf(false, ''),
  );
  expect(html.replace(POLICY_META, 'POLICY')).toBe(
    `<!DOCTYPE html><html><head>${CHARSET}POLICY<title>T</title></head><body></body></html>`,
  );
});

it.each<[what: string, markup: string, scripts: string[], styles: string[]]>([
  ['a plain script', '<script>go()</script>', ['go()'], []],
  ['speculation rules', '<script type="speculationrules">{}</script>', ['{}'], []],
  // Browsers hash the text after they have normalized its line breaks.
  ['a script with CRLF line breaks', '<script>a\r\nb</script>', ['a\nb'], []],
  ['a script in a template', '<template><script>go()</script></template>', ['go()'], []],
  [
    'styles in SVG and noscript',
    '<noscript><style>b{}</style></noscript><body><svg><STYLE>c{}</style></svg>',
    [],
    ['b{}', 'c{}'],
  ],
  ['no JSON-LD, which no policy blocks', '<script type="application/ld+json">{}</script>', [], []],
  ['no external script', '<script src="/a.js"></script>', [], []],
])('addPolicy allows by its hash %s', (_name, markup, scripts, styles) => {
  const html = page(markup, ...scripts, ...styles, 'other()');
  expect(hashesIn('script-src', html)).toEqual(scripts.map(hash));
  expect(hashesIn('style-src', html)).toEqual(styles.map(hash));
});

it.each([
  ['there is no charset', '<head><title>T</title></head>', '<meta charset>'],
  ['another meta is first', `<head><meta name="robots">${CHARSET}</head>`, '<meta charset>'],
  [
    'there is a second policy',
    page(`<META HTTP-EQUIV="Content-Security-Policy" content="">`),
    "besides Astro's",
  ],
  ["a script is not in Astro's list", page('<script>go()</script>', 'a()'), '<script>go(): the policy'],
  ["a style is not in Astro's list", page('<svg><style>a{}</style>', 'b{}'), '<style>a{}: the policy'],
  ['an element has a style attribute', page('<body><p title="a>b" STYLE="top:0">'), 'style attributes'],
  ['an element has an event handler', page('<body><p title="a>b" onclick=go()>'), '<p onclick="go()">'],
  ['a link has a javascript: URL', page('<body><a href=" JavaScript:go()">'), 'javascript: URLs'],
  [
    'a script is from elsewhere',
    page('<script src="//count.example/a.js">'),
    'https://count.example to thirdParties',
  ],
  ['a picture is a data: URL', page('<body><img src="data:image/gif;base64,R0">'), 'save it as a file'],
  [
    'a frame is from elsewhere',
    page('<body><iframe src="https://maps.example/x">'),
    "purpose and 'frame-src'",
  ],
  ['a film is from elsewhere', page('<body><video src="//films.example/a">'), 'media-src'],
  ['a source is from elsewhere', page('<body><audio><source src="//films.example/a">'), 'media-src'],
  ['a form has a javascript: URL', page('<body><form action="javascript:go()">'), 'javascript: URLs'],
  ['a frame shows a page of the site', page('<body><iframe src="/work">'), "purpose and 'frame-src'"],
  ['a style sheet is from elsewhere', page('<link rel="stylesheet" href="//fonts.example/a">'), 'style-src'],
])('addPolicy throws when %s', (_name, html, message) => {
  expect(() => withPolicy(html, policyOf(false, ''))).toThrow(message);
});

it.each([
  [
    'text that names an event handler, a style attribute or a javascript: URL',
    '<body title="javascript: an introduction" data-on="x"><p>onclick="go()" style="top:0"</p>',
  ],
  ["pictures and films of the site, which 'self' allows", '<body><img src="/a.png"><video src="/a.mp4">'],
])('addPolicy accepts %s', (_what, markup) => {
  expect(() => withPolicy(page(markup), policyOf(false, ''))).not.toThrow();
});

it('policyOf allows the captcha and the API host on a page with the contact form only', () => {
  const host = 'https://api.agency.com';
  expect(policyOf(true, host)).toMatchObject({
    'connect-src': expect.arrayContaining(["'self'", host, 'https://www.google.com/recaptcha/']),
    'form-action': ["'self'"],
    'script-src': expect.arrayContaining(['https://www.google.com/recaptcha/api.js']),
    'style-src-attr': ["'unsafe-inline'"],
  });
  const newsletter = {
    form: 'https://buttondown.com/api/emails/embed-subscribe/guild',
    field: 'email',
  } as const;
  expect(policyOf(false, '', newsletter)['form-action']).toEqual(["'self'", 'https://buttondown.com']);
  const own = ['connect-src', 'font-src', 'form-action', 'img-src', 'media-src', 'script-src', 'style-src'];
  expect(policyOf(false, host)).toEqual({
    ...Object.fromEntries(own.map((directive) => [directive, ["'self'"]])),
    ...{ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'font-src': ["'self'", 'data:'] },
  });
});

it('addPolicy and policyOf allow what a third party is listed for', () => {
  const party = {
    origin: 'https://count.example',
    purpose: { en: 'Counts visits' },
    allows: ['script-src', 'connect-src'],
  } as const;
  const policy = policyOf(false, '', undefined, [party]);
  expect(withPolicy(page('<script src="//count.example/a.js">'), policy)).toContain(
    "connect-src 'self' https://count.example;",
  );
  expect(() => withPolicy(page('<img src="https://count.example/a.png">'), policy)).toThrow('img-src');
});
