import { toCsv } from './csv.ts';
import { exitCodeAfterWarning, loadByIds, loadSince, type LoadedEnquiry } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerning, warnOfAddress } from './person.ts';
import { UsageError, type Options } from './terminal.ts';
import { toDetails, toTable } from './text.ts';

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Prints the enquiries; with `--email`, what concerns a person, in three groups. */
export async function list({ store }: OpenStore, { json, since, email }: Options): Promise<number> {
  const { enquiries, unreadable } = await loadSince(store, since);
  if (email === undefined) console.log(json ? toJson(enquiries) : toTable(enquiries));
  else {
    const groups = concerning(email, enquiries);
    const print = (title: string, group: LoadedEnquiry[]) =>
      console.log(`${title}: ${group.length}${group.length > 0 ? `\n${toTable(group)}\n` : ''}`);
    if (json) console.log(toJson(groups));
    else {
      print(`From ${email}`, groups.from);
      print('From its variants with +', groups.variants);
      print('From others, with the address in the text', groups.mentions);
    }
    await warnOfAddress(store, email, unreadable);
  }
  const before = enquiries.filter(({ status }) => status === 'before').length;
  if (before > 0) console.error(`Of the version before: ${before}. Let the site deliver them with: retry`);
  return exitCodeAfterWarning(unreadable);
}

/** Prints the enquiries of everybody, or from one address, for other programs. */
export async function exportAll({ store }: OpenStore, options: Options): Promise<number> {
  const { csv, json, email, since } = options;
  if (!csv && !json) throw new UsageError('export needs either --csv or --json.');
  const { enquiries, unreadable } = await loadSince(store, since);
  const shown = email === undefined ? enquiries : concerning(email, enquiries).from;
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
