import { basename } from 'node:path';
import { entryName } from '../addresses/names.ts';
import { formerAddresses, type PageAddresses } from '../addresses/page-addresses.ts';
import { decoded, prefixOf, routeOf } from '../addresses/route.ts';
import { property } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds file names that can't be addresses, and addresses that are reserved, already taken, or too long for other programs. */
export function checkAddresses(
  files: readonly ContentFile[],
  pages: PageAddresses,
  [, ...others]: readonly string[],
): (Mistake | Hint)[] {
  const lists = [...pages].flatMap(([{ collection }, address]) => (collection.listOf ? [address] : []));
  const reserved = [...pages].flatMap(([file, address]) => checkReserved(file, address, { lists, others }));
  return [...checkNames(files), ...reserved, ...checkTwice(files, pages), ...checkLength(pages)];
}

const RENAME = 'rename the file and its translations';

/** Names with a character that can't be part of an address, or means something else there. */
function checkNames(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ file, collection, placeOf }): Mistake[] => {
    const isNamed = collection.kind === 'entry' || collection.kind === 'document';
    const [sign] = /[#?%\\\p{Cc}]/u.exec(entryName(file, collection)) ?? [];
    if (!isNamed || sign === undefined) return [];
    const found = `the name ${basename(file)}, with ${JSON.stringify(sign)}`;
    const expected = 'a name that can be an address: letters of any script, digits, spaces and . - _';
    return [{ ...placeOf([]), found, expected, fix: RENAME }];
  });
}

/** The addresses of lists, and the languages after the first. */
interface Known {
  lists: readonly string[];
  others: readonly string[];
}

function checkReserved(file: ContentFile, address: string, known: Known): Mistake[] {
  const reason = reasonAgainst(address, file, known);
  if (!reason) return [];
  const hasOwn = property(file.value, 'address') !== undefined;
  const found = `the address ${decoded(address)}`;
  const fix = hasOwn ? 'write another one' : RENAME;
  return [{ ...file.placeOf(hasOwn ? ['address'] : []), found, expected: `another address: ${reason}`, fix }];
}

/** Folders that are taken: the CMS, functions, Astro's and Netlify's own files, images of shared links. */
const FOLDERS = ['admin', 'api', '_astro', '.netlify', 'social'];

/** Why a page can't have an address; undefined if it can. */
function reasonAgainst(address: string, { collection }: ContentFile, { lists, others }: Known) {
  const prefix = collection.language ? prefixOf(collection.language) : '';
  const path = address.slice(prefix.length);
  const [, first = ''] = path.split('/');
  if (routeOf(address) !== address) return 'index and .html are no part of one';
  if (!prefix && FOLDERS.includes(first)) return `below /${first} are no pages`;
  if (!prefix && others.some((language) => first === language.toLowerCase()))
    return `below /${first} are the pages in that language`;
  const isNumber = lists.some(
    (list) => address.startsWith(list) && /^\/\d+$/.test(address.slice(list.length)),
  );
  return isNumber ? 'numbers are those of further pages of the list' : undefined;
}

/** Addresses, also former ones, of two pages. */
function checkTwice(files: readonly ContentFile[], pages: PageAddresses): Mistake[] {
  const present = [...pages].map(([{ placeOf }, address]) => {
    return { address, written: decoded(address), place: placeOf(['address']) };
  });
  const former = files.flatMap((file) =>
    formerAddresses(file).map((written, index) => {
      return { address: routeOf(written), written, place: file.placeOf(['formerly', index]) };
    }),
  );
  const all = [...present, ...former];
  return all.flatMap(({ address, written, place }, index): Mistake[] => {
    const first = all.findIndex((each) => each.address === address);
    if (first === index) return [];
    const { file, line } = all[first]?.place ?? place;
    const found = `${JSON.stringify(written)}, as in ${file}:${line}`;
    const expected = 'an address that no other page has or has had';
    return [{ ...place, found, expected, fix: 'change or remove one of the two' }];
  });
}

/** Other programs cut longer addresses, or refuse them. */
const MAX_BYTES = 200;

function checkLength(pages: PageAddresses): Hint[] {
  return [...pages]
    .filter(([, address]) => address.length > MAX_BYTES)
    .map(([{ placeOf }, { length }]) => ({
      ...placeOf([]),
      hint: `has an address of ${length} bytes, as it is sent and copied: other programs may cut it. A shorter name or address avoids that.`,
    }));
}
