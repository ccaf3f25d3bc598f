import { compress } from './brotli.ts';

/** What a page's HTML says about its first visit; what a browser fetches besides is for a browser to tell. */
export interface PageWeight {
  /** HTML and render-blocking files as sent. */
  critical: number;
  /** Characters of inline script. */
  inlineScript: number;
  /** Addresses of script that is fetched without anybody turning to an island. */
  scripts: string[];
  /** Addresses that `@font-face` names. */
  fonts: string[];
  /** Bytes of all files that are fetched at once, the HTML included. */
  visit: number;
  /** How many files those are. */
  requests: number;
}

/** Weighs a page; `read` returns the file behind an address of the site. */
export function weigh(html: string, read: (address: string) => Buffer): PageWeight {
  const links = tags(html, 'link');
  const hrefs = (rel: string, as?: string) =>
    links.filter((link) => link['rel'] === rel && (!as || link['as'] === as)).map((link) => link['href']!);
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];

  const stylesheets = hrefs('stylesheet');
  const external = [
    ...scripts.flatMap(([, attributes = '']) => attributesOf(attributes)['src'] ?? []),
    ...hrefs('modulepreload'),
    ...hrefs('preload', 'script'),
  ];
  const pictures = tags(html, 'img').flatMap((img) => (img['loading'] === 'lazy' ? [] : img['src']!));
  const fonts = [...html.matchAll(/url\(["']?([^"')]+\.woff2?)["']?\)/g)].map(([, address = '']) => address);
  const fetched = new Set([...stylesheets, ...external, ...fonts, ...pictures]);
  const sent = (address: string) => compress(read(address), typeOf(address)).length;
  const sum = (addresses: Iterable<string>) => [...addresses].reduce((bytes, each) => bytes + sent(each), 0);
  const document = compress(Buffer.from(html), 'text/html').length;

  return {
    critical: document + sum([...stylesheets, ...external]),
    inlineScript: scripts
      .filter(([, attributes = '']) => isCode(attributesOf(attributes)))
      .reduce((characters, [, , code = '']) => characters + code.length, 0),
    scripts: external,
    fonts,
    visit: document + sum(fetched),
    requests: 1 + fetched.size,
  };
}

/** Whether a script element holds code, not data. */
function isCode({ src, type }: Record<string, string>): boolean {
  return src === undefined && /^(|module|text\/javascript)$/.test(type ?? '');
}

function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    attributesOf(attributes),
  );
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)"|=([^\s">]+))?/g)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  );
}

function typeOf(address: string): string {
  return address.endsWith('.svg') ? 'image/svg+xml' : /\.(css|js)$/.test(address) ? 'text/plain' : 'binary';
}
