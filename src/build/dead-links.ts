import { existsSync, statSync } from 'node:fs';
import { attributesOf } from '../lib/html.ts';
import { routeOf } from '../model/routes.ts';
import { site } from '../site.ts';
import type { BuiltPage } from './built-pages.ts';

/** Stops the build at links to pages, files and ids of the site that don't exist, whoever wrote them. */
export function stopAtDeadLinks(pages: readonly BuiltPage[], dist: string): void {
  const dead = deadLinks(pages, dist);
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n  ${dead.join('\n  ')}`);
}

/** A line for each link that leads nowhere, with the pages that have it. `dist` ends with a slash. */
export function deadLinks(pages: readonly BuiltPage[], dist: string): string[] {
  const valuesOf = ({ elements }: BuiltPage, name: string) =>
    new Set(elements.flatMap((element) => attributesOf(element)[name] ?? []));
  const idsOf = new Map(pages.map((page) => [page.address, valuesOf(page, 'id')]));
  const leadsNowhere = (href: string, page: string) => {
    const base = new URL(page, site.url);
    // A % that encodes nothing.
    if (!URL.canParse(href, base) || /%(?![\da-f]{2})/i.test(href)) return true;
    const { origin, pathname, hash } = new URL(href, base);
    if (origin !== base.origin) return false;
    const target = decodeURI(pathname);
    const ids = idsOf.get(routeOf(target));
    if (ids) return hash.length > 1 && !ids.has(decodeURIComponent(hash.slice(1)));
    return !existsSync(dist + target) || !statSync(dist + target).isFile();
  };
  const dead = pages.flatMap((page) =>
    [...valuesOf(page, 'href')]
      .filter((href) => leadsNowhere(href, page.address))
      .map((href) => ({ href, address: page.address })),
  );
  return [...Map.groupBy(dead, ({ href }) => href)].map(
    ([href, links]) => `${href}, on ${links.map(({ address }) => address).join(', ')}`,
  );
}
