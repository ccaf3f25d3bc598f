/** Formats enquiries as CSV that a spreadsheet opens without evaluating any formula. */
import { formerFields } from '../../netlify/enquiries/record.ts';
import { FIELD_NAMES } from '../../src/enquiry/fields.ts';
import type { LoadedEnquiry } from './load.ts';

/** CSV with a heading, in UTF-8 with the byte order mark that Excel needs, lines ending in CR LF. */
export function toCsv(enquiries: readonly LoadedEnquiry[]): string {
  const former = new Set(enquiries.flatMap(({ record }) => formerFields(record).map(([name]) => name)));
  const columns = ['id', 'receivedAt', 'status', 'verified', ...FIELD_NAMES, ...former];
  const rows = enquiries.map(({ record, status }) => {
    const values: Record<string, unknown> = { ...record, status };
    return columns.map((column) => cell(String(values[column] ?? ''))).join(',');
  });
  return `\ufeff${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

/**
 * A quoted cell. An apostrophe escapes what a spreadsheet would evaluate as a formula: at the start of the cell or of
 * a line, and after a semicolon or tab, which some spreadsheets use as the separator. Quotes and spaces before it
 * count as part of the start, because a spreadsheet with another separator unquotes the cell that they begin.
 */
function cell(text: string): string {
  const escaped = text.replace(/(^|[;\t\r\n])([\s"]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1$2'$3");
  return `"${escaped.replaceAll('"', '""')}"`;
}
