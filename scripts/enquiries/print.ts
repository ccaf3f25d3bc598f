import { toCsv } from './csv.ts';
import { exitCodeAfterWarning, loadByIds, loadEnquiries, loadSince } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerns, warnOfAddress } from './person.ts';
import type { Options } from './terminal.ts';
import { toDetails, toTable } from './text.ts';

/** Prints the enquiries; with `--email`, those that concern a person. */
export async function list({ store }: OpenStore, { json, since, email }: Options): Promise<number> {
  const { enquiries: all, unreadable } = await loadSince(store, since);
  const enquiries = email === undefined ? all : all.filter(concerns(email));
  console.log(json ? JSON.stringify(enquiries, null, 2) : toTable(enquiries));
  if (email !== undefined) await warnOfAddress(store, email, unreadable);
  return exitCodeAfterWarning(unreadable);
}

/** Prints all enquiries as CSV. */
export async function exportAll({ store }: OpenStore): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store);
  process.stdout.write(toCsv(enquiries));
  return exitCodeAfterWarning(unreadable);
}

/** Prints one enquiry in full. */
export async function show({ store }: OpenStore, _options: Options, id: string): Promise<number> {
  const { enquiries, unreadable } = await loadByIds(store, [id]);
  for (const enquiry of enquiries) console.log(toDetails(enquiry));
  for (const key of unreadable) console.log(`${key}, as it is:\n${(await store.read(key)) ?? ''}`);
  return exitCodeAfterWarning(unreadable);
}
