import { enquiriesToCsv, writeCsv } from './csv.ts';
import { exitCodeAfterWarning, loadByIds, loadEnquiries } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerns } from './person.ts';
import { UsageError } from './terminal.ts';
import { toDetails, toTable } from './text.ts';

/** Prints all enquiries, those received since a UTC day, or those that concern the person with an email address. */
export async function list(
  { store }: OpenStore,
  { since = '', email, json }: { since?: string | undefined; email?: string | undefined; json: boolean },
): Promise<number> {
  const { enquiries: all, unreadable } = await loadEnquiries(store, { since, withDone: json });
  const enquiries = email === undefined ? all : all.filter(concerns(email));
  const values = enquiries.map(({ record, status, enquiry }) => {
    const { state, got, last } = enquiry ?? {};
    return { ...record, status, to: state?.to, got, last };
  });
  console.log(json ? JSON.stringify(values, null, 2) : toTable(enquiries));
  return exitCodeAfterWarning(unreadable);
}

/** Writes all enquiries as CSV to a file or the terminal. */
export async function exportAll(
  { store }: OpenStore,
  file: string | undefined,
  separator: ',' | ';',
): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store);
  const csv = enquiriesToCsv(enquiries, separator);
  if (file) writeCsv(file, csv, enquiries.length);
  else process.stdout.write(csv);
  return exitCodeAfterWarning(unreadable);
}

/** Prints one enquiry in full. */
export async function show({ store }: OpenStore, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) throw new UsageError('show needs an ID.');
  const { enquiries, unreadable } = await loadByIds(store, ids);
  for (const enquiry of enquiries) console.log(`${toDetails(enquiry)}\n`);
  for (const id of unreadable)
    console.log(`${id}, which is damaged:\n${(await store.read(`enquiries/${id}`)) ?? ''}`);
  return exitCodeAfterWarning(unreadable);
}
