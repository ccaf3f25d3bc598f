import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { answeredByNetlify } from '../../src/model/addresses/existing.ts';
import { routeOf } from '../../src/model/addresses/route.ts';
import { site } from '../../src/site.ts';
import { builtPages } from '../support/built/built-pages.ts';
import { attributesOf } from '../support/html.ts';

/** Normalizes an address as browsers do: `/café` and `/caf%C3%A9` are the same. */
const written = (address: string, base = site.url) => new URL(address, base).href;

/** Returns the addresses that a link or an image refers to. */
const addressesIn = ({ href, src, srcset }: Partial<Record<string, string>>) => [
  ...[href, src].flatMap((address) => address ?? []),
  ...(srcset?.split(', ').map((copy) => copy.split(' ')[0] ?? '') ?? []),
];

const routes = builtPages.map(({ name, elements }) => ({
  address: written(routeOf(`/${name}`)),
  ids: elements.flatMap((element) => attributesOf(element)['id'] ?? []),
  hrefs: new Set(elements.map(attributesOf).flatMap(addressesIn)),
}));
const targets = new Set([
  ...findFiles('**/*.*', { cwd: 'dist' }).map((name) => written(`/${name}`)),
  ...routes.flatMap(({ address, ids }) => [
    address,
    `${address}#`,
    ...ids.map((id) => written(`#${id}`, address)),
  ]),
]);

const isAnswered = await answeredByNetlify('.');

test.each(routes)(
  'on $address, the target of every internal link and image exists: a page, file, id, redirect or function',
  (page) => {
    const isDead = (href: string) => {
      if (!URL.canParse(href, page.address)) return true;
      const url = new URL(href, page.address);
      url.search = '';
      if (url.origin !== new URL(site.url).origin) return false;
      url.pathname = routeOf(url.pathname);
      return !targets.has(url.href) && !isAnswered(url.pathname);
    };
    expect([...page.hrefs].filter(isDead)).toEqual([]);
  },
);
