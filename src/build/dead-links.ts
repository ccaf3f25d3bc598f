import { existsSync, statSync } from 'node:fs';
import { routeOf } from '../model/routes.ts';
import { site } from '../site.ts';
import { afterBuild, attribute, builtPages } from './built-pages.ts';

/** Stops the build at links to pages, files and ids of the site that don't exist, whoever wrote them. */
export const stopAtDeadLinks = () =>
  afterBuild('dead-links', (dist) => {
    const dead = deadLinks(dist);
    if (dead.length > 0) throw new Error(`Links that lead nowhere:\n  ${dead.join('\n  ')}`);
  });

/** A line for each link that leads nowhere, with the built pages that have it. `dist` ends with a slash. */
export function deadLinks(dist: string): string[] {
  const pages = builtPages(dist);
  const idsOf = new Map(
    pages.map(({ address, elements }) => [address, elements.map((each) => attribute(each, 'id'))]),
  );
  const leadsNowhere = (href: string, page: string) => {
    const base = new URL(page, site.url);
    // A % that encodes nothing.
    if (!URL.canParse(href, base) || /%(?![\da-f]{2})/i.test(href)) return true;
    const { origin, pathname, hash } = new URL(href, base);
    if (origin !== base.origin) return false;
    const target = decodeURI(pathname);
    const ids = idsOf.get(routeOf(target));
    if (ids) return hash.length > 1 && !ids.includes(decodeURIComponent(hash.slice(1)));
    return !existsSync(dist + target) || !statSync(dist + target).isFile();
  };
  const dead = pages.flatMap(({ address, elements }) =>
    [...new Set(elements.flatMap((element) => attribute(element, 'href') ?? []))]
      .filter((href) => leadsNowhere(href, address))
      .map((href) => ({ href, address })),
  );
  return [...Map.groupBy(dead, ({ href }) => href)].map(
    ([href, links]) => `${href}, on ${links.map(({ address }) => address).join(', ')}`,
  );
}
