import { basename } from 'node:path';
import { entryName, pageName } from '../collection.ts';
import { formerAddresses } from '../addresses/former-addresses.ts';
import { type PageAddresses } from '../addresses/published-pages.ts';
import { decoded, prefixOf, routeOf } from '../addresses/index.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds file names that can't be used as addresses, and addresses that are reserved or duplicated. */
export function checkAddresses(
  files: readonly ContentFile[],
  pages: PageAddresses,
  [, ...others]: readonly string[],
): Mistake[] {
  const lists = [...pages].flatMap(([{ collection }, address]) => (collection.listOf ? [address] : []));
  const reserved = [...pages].flatMap(([file, address]): Mistake[] => {
    const reason = reasonAgainst(address, file, lists, others);
    const { place, fix } = sourceOf(file);
    return reason ? [{ ...place, found: `the address ${decoded(address)}`, rule: `${reason}. ${fix}` }] : [];
  });
  return [...checkNames(files), ...reserved, ...checkTwice(files, pages)];
}

const RENAME = 'Rename the file and its translations.';

/** Finds file names with characters that are invalid or have a special meaning in addresses. */
function checkNames(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ file, collection, placeOf }): Mistake[] => {
    const isNamed = collection.kind === 'entry' || collection.kind === 'document';
    const [sign] = /[#?%\\\p{Cc}]/u.exec(entryName(file, collection)) ?? [];
    if (!isNamed || sign === undefined) return [];
    const found = `${JSON.stringify(sign)} in the name ${basename(file)}`;
    const rule = `The name becomes an address: only letters, digits, spaces and . - _ are possible. ${RENAME}`;
    return [{ ...placeOf([]), found, rule }];
  });
}

/**
 * Returns where a page's address comes from (its `address` field or its file's name), and how to change the address.
 */
function sourceOf({ value, placeOf }: ContentFile) {
  const hasOwn = property(value, 'address') !== undefined;
  return { place: placeOf(hasOwn ? ['address'] : []), fix: hasOwn ? 'Choose another one.' : RENAME };
}

/** Folders reserved for the CMS, functions, Astro, Netlify and social images. */
const FOLDERS = ['admin', 'api', '_astro', '.netlify', 'social'];

/**
 * Returns the reason why a page can't have an address, or undefined if it can. `lists` are the addresses of list pages,
 * and `others` the languages but the first.
 */
function reasonAgainst(
  address: string,
  { collection }: ContentFile,
  lists: readonly string[],
  others: readonly string[],
): string | undefined {
  const prefix = collection.language ? prefixOf(collection.language) : '';
  const path = address.slice(prefix.length);
  const [, first = ''] = path.split('/');
  if (routeOf(address) !== address) return 'An address cannot end in index or .html';
  if (address === '/home') return "/social/home.jpg is the home page's social image";
  if (!prefix && FOLDERS.includes(first)) return `/${first} is reserved`;
  if (!prefix && others.some((language) => first === language.toLowerCase()))
    return `Pages in that language are below /${first}`;
  const isNumber = lists.some(
    (list) => address.startsWith(list) && /^\/\d+$/.test(address.slice(list.length)),
  );
  return isNumber ? 'Numbers are reserved for further pages of the list' : undefined;
}

/** Finds addresses, including former ones, that are claimed by two pages. */
function checkTwice(files: readonly ContentFile[], pages: PageAddresses): Mistake[] {
  const names = new Set<string>();
  const present = [...pages].map(([file, address]) => {
    // Menus and links use the name, so another address wouldn't tell two pages with one name apart.
    const name = `${file.collection.language} ${pageName(file)}`;
    const source = names.has(name) ? { place: file.placeOf([]), fix: RENAME } : sourceOf(file);
    names.add(name);
    return { address, written: decoded(address), ...source };
  });
  const former = files.flatMap((file) =>
    formerAddresses(file).map((written, index) => {
      return {
        address: routeOf(written),
        written,
        place: file.placeOf(['formerly', index]),
        fix: 'Change or remove it.',
      };
    }),
  );
  const all = [...present, ...former];
  const firsts = new Map<string, (typeof all)[number]>();
  return all.flatMap(({ address, written, place, fix }): Mistake[] => {
    const first = firsts.get(address);
    if (!first) {
      firsts.set(address, { address, written, place, fix });
      return [];
    }
    const { file, line } = first.place;
    const found = `${JSON.stringify(written)}, as in ${file}:${line}`;
    return [{ ...place, found, rule: `Only one page can have an address, now or formerly. ${fix}` }];
  });
}
