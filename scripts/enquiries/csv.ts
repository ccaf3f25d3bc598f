/** Writes enquiries as CSV that a spreadsheet opens without running anything in it. */
import type { ListedEnquiry } from './find.ts';

const columns = [
  'id',
  'receivedAt',
  'status',
  'verified',
  'name',
  'email',
  'company',
  'message',
  'deliveredAt',
] as const satisfies (keyof ListedEnquiry)[];

/** CSV with a heading, in UTF-8 with the mark by which Excel knows it, lines ending in CR LF. */
export function toCsv(enquiries: readonly ListedEnquiry[]): string {
  const rows = enquiries.map((enquiry) =>
    columns.map((column) => cell(String(enquiry[column] ?? ''))).join(','),
  );
  return `\ufeff${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

/**
 * A quoted cell. An apostrophe disarms what a spreadsheet would take for a formula: at the start of the cell, and,
 * since a spreadsheet set to semicolons or tabs cuts elsewhere, at the start of a line or after one of those.
 */
function cell(text: string): string {
  const harmless = text.replace(/(^|[;\t\r\n])(\s*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1$2'$3");
  return `"${harmless.replaceAll('"', '""')}"`;
}
