import { existsSync, statSync } from 'node:fs';
import { routeOf } from '../lib/routes.ts';
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
    pages.map(({ address, elements }) => [
      address,
      new Set(elements.map((element) => attribute(element, 'id'))),
    ]),
  );
  const dead = new Map<string, Set<string>>();
  for (const { address, elements } of pages) {
    const leadsNowhere = (href: string) => {
      const base = new URL(address, site.url);
      // A % that encodes nothing.
      if (!URL.canParse(href, base) || /%(?![\da-f]{2})/i.test(href)) return true;
      const { origin, pathname, hash } = new URL(href, base);
      if (origin !== base.origin) return false;
      const target = decodeURI(pathname);
      const ids = idsOf.get(routeOf(target));
      const id = decodeURIComponent(hash.slice(1));
      if (ids) return id !== '' && !ids.has(id);
      return !existsSync(dist + target) || !statSync(dist + target).isFile();
    };
    const hrefs = elements.flatMap((element) => attribute(element, 'href') ?? []);
    for (const href of hrefs.filter(leadsNowhere)) dead.set(href, (dead.get(href) ?? new Set()).add(address));
  }
  return [...dead].map(([href, addresses]) => `${href}, on ${[...addresses].join(', ')}`);
}
