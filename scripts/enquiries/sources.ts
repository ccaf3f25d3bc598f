import { dayBefore } from '../../netlify/enquiries/time.ts';
import type { Sources } from '../../src/enquiry/sources.ts';
import { toCsv, writeCsv } from './csv.ts';
import { exitCodeAfterWarning, loadEnquiries } from './load.ts';
import type { OpenStore } from './open-store.ts';
import type { CommandWords } from './words.ts';

const DAYS = 90;

/** Prints how many of the last enquiries each campaign and each site brought, most first, or writes it into a file. */
export async function sources({ store }: OpenStore, { FILE: [file] = [] }: CommandWords): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store, { since: dayBefore(new Date(), DAYS) });
  const found = enquiries.flatMap(({ record }) => kindsOf(record.sources));
  const rows = Object.values(Object.groupBy(found, (each) => each.join('\n')))
    .map((same = []) => [same.length, ...(same[0] ?? [])])
    .sort(([a], [b]) => Number(b) - Number(a));
  if (file) writeCsv(file, toCsv(['enquiries', 'kind', 'name'], rows), rows.length);
  else {
    console.log(`Enquiries of the last ${DAYS} days: ${enquiries.length}`);
    for (const [count, kind, name] of rows)
      console.log(`${`${count}`.padStart(6)}  ${`${kind}`.padEnd(8)}  ${name}`.trimEnd());
  }
  return exitCodeAfterWarning(unreadable);
}

/** Kind and name of all that brought an enquiry. */
function kindsOf({ referrer, ...campaign }: Sources = {}): [kind: string, name: string][] {
  const { utm_source, utm_medium, utm_campaign } = campaign;
  const named = [utm_source, utm_medium, utm_campaign].filter(Boolean);
  // What an advertisement adds by itself differs from click to click.
  const name = (named.length > 0 ? named : Object.keys(campaign)).join(' / ');
  const found: [string, string][] = [
    ['campaign', name],
    ['site', referrer ?? ''],
  ];
  const known = found.filter(([, name]) => name);
  return known.length > 0 ? known : [['unknown', '']];
}
