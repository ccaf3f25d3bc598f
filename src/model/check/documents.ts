import { site } from '../../site.ts';
import { servedAddresses } from '../addresses/existing.ts';
import type { PageAddresses } from '../addresses/page-addresses.ts';
import { routeOf } from '../addresses/route.ts';
import type { Mistake } from '../mistake.ts';

/**
 * Finds documents in src/own/settings.json whose page or file doesn't exist, and documents offered on the home page.
 */
export function checkDocuments(pages: PageAddresses, root: string): Mistake[] {
  const served = servedAddresses(pages, root);
  // Some browsers send only the origin as the referrer, so enquiries from the home page can't be distinguished from
  // others.
  const missing = (address: string) => routeOf(address) === '/' || !served.has(routeOf(address));
  return site.documents.flatMap((each, index) =>
    (['page', 'file'] as const)
      .filter((name) => missing(each[name]))
      .map((name) => ({
        ...{
          file: 'src/own/settings.json',
          line: 1,
          field: `documents #${index + 1} ${name}`,
          found: each[name],
        },
        expected: name === 'page' ? 'the address of a page other than the home page' : 'a file in public',
        fix: 'correct it or remove the document',
      })),
  );
}
