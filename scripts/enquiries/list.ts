import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import type { Arguments } from './arguments.ts';
import { toCsv } from './csv.ts';
import { loadEnquiries, type LoadedEnquiry, loadEnquiry, warnOfUnreadable } from './load.ts';
import { toDetails, toTable } from './text.ts';

/** JSON without what only the site's own code needs. */
const toJson = (enquiries: readonly LoadedEnquiry[]) =>
  JSON.stringify(enquiries, (key, value: unknown) => (key === 'version' ? undefined : value), 2);

/** Prints the enquiries without the spam, or only the spam. */
export async function list(store: EnquiryStore, { json, spam = false }: Arguments): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store);
  const isSpam = ({ status }: LoadedEnquiry) => status === 'spam';
  const shown = enquiries.filter((enquiry) => isSpam(enquiry) === spam);
  console.log(json ? toJson(shown) : toTable(shown));
  const spamCount = enquiries.filter(isSpam).length;
  if (!spam && spamCount > 0) console.error(`Kept apart as spam: ${spamCount}. Read them with: list --spam`);
  return warnOfUnreadable(unreadable);
}

/** Prints all enquiries for other programs. */
export async function exportAll(store: EnquiryStore, { csv }: Arguments): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store);
  process.stdout.write(csv ? toCsv(enquiries) : `${toJson(enquiries)}\n`);
  return warnOfUnreadable(unreadable);
}

/** Prints one enquiry in full. */
export async function show(store: EnquiryStore, { id }: Arguments): Promise<number> {
  for (const folder of ['archive', 'outbox', 'spam'] as const) {
    const enquiry = await loadEnquiry(store, folder, id);
    if (!enquiry) continue;
    if (enquiry === 'unreadable') return warnOfUnreadable([`${folder}/${id}`]);
    console.log(toDetails(enquiry));
    return 0;
  }
  console.error(`There is no enquiry ${id}.`);
  return 1;
}
