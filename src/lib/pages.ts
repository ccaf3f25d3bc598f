/** Where the pages are. Each is called by the name of its file in src/content/pages or src/content/legal. */
import type { GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import type { Pages } from './content.ts';
import { addressesOf } from './routes.ts';

/** The address of a page, such as `/contact`; undefined if there is no such page. */
export async function addressOf(name: string): Promise<string | undefined> {
  const pages = (await getCollection('pages')).map(({ id, data }) => {
    const [texts] = Object.values(data);
    return { name: id, address: texts && 'address' in texts ? texts.address : undefined };
  });
  const legal = (await getCollection('legal')).map(({ id, data }) => ({ name: id, address: data.address }));
  return addressesOf([...pages, ...legal]).get(name);
}

/** Links with the addresses of their pages; without those whose page does not exist. */
export async function linksTo(
  links: readonly { label: string; page: string }[],
): Promise<{ label: string; href: string }[]> {
  const found = links.map(async ({ label, page }) => ({ label, href: await addressOf(page) }));
  return (await Promise.all(found)).flatMap(({ label, href }) => (href ? { label, href } : []));
}

/** The path of a page whose file has one parameter for the whole of it, such as `[...about].astro`. */
export const pathsOf =
  (name: keyof Pages): GetStaticPaths =>
  async ({ routePattern }) => {
    const [, parameter = ''] = /^\/\[\.{3}(.+)\]$/.exec(routePattern) ?? [];
    const address = await addressOf(name);
    return address ? [{ params: { [parameter]: address.slice(1) || undefined } }] : [];
  };
