import { readdirSync } from 'node:fs';
import path from 'node:path';
import { redirectsOf } from '../../netlify/local/redirects.ts';
import { isEmail } from '../enquiry/email.ts';
import { withSlashes } from '../lib/files.ts';
import { attributesOf, elementsIn, textOf } from '../lib/html.ts';
import { nearest } from '../lib/nearest.ts';
import { decoded, encoded, routeOf } from '../model/addresses/index.ts';
import type { ContentFile } from '../model/read.ts';
import { site } from '../site.ts';
import type { BuiltPage } from './built-pages.ts';

/** A content file that may contain a dead link. */
type Source = Pick<ContentFile, 'file' | 'text'>;

/** Browsers follow about twenty redirects; a link that needs more than these few is a circle. */
const MOST_REDIRECTS = 5;

interface DeadLinks {
  /** Links that lead nowhere, one line for each. */
  dead: string[];
  /** Links to pages that are published later than the page with the link. */
  early: string[];
}

/**
 * Finds links and pictures in the built pages that lead nowhere: not to a page, an id on it, a file, a redirect or a
 * function below /api. `days` has the publication dates of the pages that aren't published yet, by address. `sources`
 * are the content files, among which the message names the one that has the link.
 */
export async function deadLinks(
  pages: readonly BuiltPage[],
  dist: string,
  days: ReadonlyMap<string, string>,
  sources: readonly Source[],
): Promise<DeadLinks> {
  const redirects = redirectsOf(process.cwd(), dist);
  const files = new Set(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => path.join(path.relative(dist, parentPath), name))
      .map((name) => encoded(`/${withSlashes(name)}`)),
  );
  const idsOn = new Map(
    pages.map(({ address, document }) => [
      address,
      elementsIn(document).flatMap((element) => attributesOf(element)['id'] ?? []),
    ]),
  );

  /** Describes why a URL of this site leads nowhere. Returns undefined if it leads somewhere. */
  async function faultOf(url: URL, redirectCount = 0): Promise<string | undefined> {
    if (redirectCount > MOST_REDIRECTS) return 'its redirects lead in a circle';
    const address = routeOf(url.pathname);
    const ids = idsOn.get(address);
    if (ids) {
      // The part after :~: is a text to highlight.
      const id = decoded(url.hash.slice(1).replace(/:~:.*/, '')).normalize();
      if (id === '' || ids.some((each) => each.normalize() === id)) return undefined;
      return `${address} has no heading, note or anchor ${id}: the nearest is ${nearest(id, ids)}`;
    }
    if (files.has(encoded(url.pathname)) || /^\/(api|admin|\.netlify)(\/|$)/.test(address)) return undefined;
    const rule = await redirects.match(new Request(url)).catch(() => undefined);
    if (!rule || rule.statusCode === 404) {
      const page = nearest(address, [...idsOn.keys()]);
      return `there is no such page or file: the nearest page is ${page}`;
    }
    if (!rule.redirect || rule.external) return undefined;
    return faultOf(new URL(rule.target.pathname, site.url), redirectCount + 1);
  }

  const found: DeadLinks = { dead: [], early: [] };
  for (const { address, document } of pages) {
    const links = elementsIn(document).flatMap((element) => {
      const { href, src } = attributesOf(element);
      const to = href ?? src;
      return to === undefined ? [] : [{ to, words: textOf(element).trim() }];
    });
    for (const [to, { words }] of new Map(links.map((link) => [link.to, link]))) {
      const url = URL.parse(to, site.url + address);
      const target = url?.origin === site.url ? routeOf(url.pathname) : '';
      const day = days.get(target);
      const line = (why: string) => {
        const written = sources.find(({ text }) => to.length > 1 && text.includes(to));
        return `${decoded(address)}: ${words && `"${words}" `}leads to ${to || 'nothing'}${written ? ` (${written.file})` : ''}, but ${why}`;
      };
      if (day !== undefined && day > (days.get(address) ?? '')) {
        found.early.push(line(`that page is published on ${day}, later than this one`));
        continue;
      }
      const fault = url?.origin === site.url && to !== '' ? await faultOf(url) : faultOutside(url);
      if (fault) found.dead.push(line(fault));
    }
  }
  return found;
}

/** Describes what is wrong with a link that leads to another site or program. */
function faultOutside(url: URL | null): string | undefined {
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      return url.origin === site.url ? 'the link is empty' : undefined;
    case 'data:':
      return undefined;
    case 'mailto:': {
      // A link without an address, such as `mailto:?subject=Look`, lets the visitor choose one.
      const addresses = decoded(url.pathname);
      return addresses === '' || addresses.split(',').every((address) => isEmail(address.trim()))
        ? undefined
        : 'that is no email address';
    }
    case 'tel:':
      return /\d/.test(url.pathname) ? undefined : 'that is no phone number';
    default:
      return 'it is none of https:, http:, mailto: and tel:';
  }
}
