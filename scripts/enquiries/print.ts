import { enquiriesToCsv, writeCsv } from './csv.ts';
import { exitCodeAfterWarning, loadByIds, loadEnquiries } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerns } from './person.ts';
import { UsageError } from './terminal.ts';
import { toDetails, toTable } from './text.ts';
import type { CommandWords } from './words.ts';

/** Prints all enquiries or, given an email address, only the enquiries that concern that person. */
export async function list(
  { store }: OpenStore,
  { DAY: [since = ''] = [], EMAIL: [email] = [], json }: CommandWords,
): Promise<number> {
  const { enquiries: all, unreadable } = await loadEnquiries(store, { since });
  const enquiries = email === undefined ? all : all.filter(concerns(email));
  const values = enquiries.map(({ record, ...others }) => ({ ...record, ...others }));
  console.log(json ? JSON.stringify(values, null, 2) : toTable(enquiries));
  return exitCodeAfterWarning(unreadable);
}

/** Writes all enquiries as CSV to a file or the terminal. */
export async function exportAll(
  { store }: OpenStore,
  { FILE: [file] = [], semicolon }: CommandWords,
): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store);
  const csv = enquiriesToCsv(enquiries, semicolon ? ';' : ',');
  if (file) writeCsv(file, csv, enquiries.length);
  else process.stdout.write(csv);
  return exitCodeAfterWarning(unreadable);
}

/** Prints one enquiry in full. */
export async function show({ store }: OpenStore, { ID: ids = [] }: CommandWords): Promise<number> {
  if (ids.length === 0) throw new UsageError('show needs an ID.');
  const { enquiries, unreadable } = await loadByIds(store, ids);
  for (const enquiry of enquiries) console.log(toDetails(enquiry));
  for (const id of unreadable)
    console.log(`${id}, which is damaged:\n${(await store.read(`enquiries/${id}`)) ?? ''}`);
  return exitCodeAfterWarning(unreadable);
}
