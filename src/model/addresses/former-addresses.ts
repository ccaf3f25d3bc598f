/** Former addresses, which `formerly` lists and the build redirects. */
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { addressesIn } from './index.ts';
import type { PageAddresses } from './published-pages.ts';

/** Returns the former addresses listed in a file, as written. */
export function formerAddresses({ value }: ContentFile): string[] {
  const former = property(value, 'formerly');
  return Array.isArray(former) ? former.filter((each) => typeof each === 'string') : [];
}

/**
 * Maps former addresses, as written, to current ones. A list's former address also redirects the addresses below it: if
 * `/blog` became `/work`, `/blog/haat` redirects to `/work/haat`.
 */
export function formerAddressesIn(pages: PageAddresses): Map<string, string> {
  const stated = [...pages].flatMap(([page, address]) =>
    formerAddresses(page).map((former) => ({ former, address, language: page.collection.language })),
  );
  const below = stated.flatMap(({ former, address, language }) =>
    [...addressesIn(pages, language).values()]
      .filter((each) => each.startsWith(`${address}/`))
      .map((each) => [former.replace(/\/$/, '') + each.slice(address.length), each] as const),
  );
  // A page's own former addresses override those derived from the former addresses of its list.
  return new Map([...below, ...stated.map(({ former, address }) => [former, address] as const)]);
}
