import { toCsv } from './csv.ts';
import { exitCodeAfterWarning, loadByIds, loadSince } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerns, isFrom, warnOfAddress } from './person.ts';
import { UsageError, type Options } from './terminal.ts';
import { toDetails, toTable } from './text.ts';

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Prints the enquiries; with `--email`, those that concern a person. */
export async function list({ store }: OpenStore, { json, since, email }: Options): Promise<number> {
  const { enquiries: all, unreadable } = await loadSince(store, since);
  const enquiries = email === undefined ? all : all.filter(concerns(email));
  console.log(json ? toJson(enquiries) : toTable(enquiries));
  if (email !== undefined) await warnOfAddress(store, email, unreadable);
  const before = enquiries.filter(({ status }) => status === 'before').length;
  if (before > 0) console.error(`Of the version before: ${before}. Let the site deliver them with: retry`);
  return exitCodeAfterWarning(unreadable);
}

/** Prints the enquiries of everybody, or from one address, for other programs. */
export async function exportAll({ store }: OpenStore, options: Options): Promise<number> {
  const { csv, json, email, since } = options;
  if (!csv && !json) throw new UsageError('export needs either --csv or --json.');
  const { enquiries, unreadable } = await loadSince(store, since);
  const shown = email === undefined ? enquiries : enquiries.filter(isFrom(email));
  process.stdout.write(csv ? toCsv(shown) : `${toJson(shown)}\n`);
  return exitCodeAfterWarning(unreadable);
}

/** Prints one enquiry in full. */
export async function show({ store }: OpenStore, { json }: Options, id: string): Promise<number> {
  const { enquiries, unreadable } = await loadByIds(store, [id]);
  for (const enquiry of enquiries) console.log(json ? toJson(enquiry) : toDetails(enquiry));
  for (const key of unreadable) console.log(`${key}, as it is:\n${(await store.read(key)) ?? ''}`);
  return exitCodeAfterWarning(unreadable);
}
