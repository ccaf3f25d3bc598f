/** Formats enquiries as CSV that a spreadsheet opens without evaluating any formula. */
import { formerFields } from '../../netlify/enquiries/record.ts';
import { FIELD_NAMES } from '../../src/enquiry/fields.ts';
import type { LoadedEnquiry } from './load.ts';

/** Enquiries as CSV, with what is known of their sources and in former fields in further columns. */
export function enquiriesToCsv(enquiries: readonly LoadedEnquiry[]): string {
  const former = new Set(enquiries.flatMap(({ record }) => formerFields(record).map(([name]) => name)));
  const sources = new Set(enquiries.flatMap(({ record }) => Object.keys(record.sources ?? {})));
  const columns = ['id', 'receivedAt', 'status', 'verified', ...FIELD_NAMES, ...former, ...sources];
  const rows = enquiries.map(({ record, status }) => {
    const values: Record<string, unknown> = { ...record.sources, ...record, status };
    return columns.map((column) => values[column]);
  });
  return toCsv(columns, rows);
}

/** CSV with a heading, in UTF-8 with the byte order mark that Excel needs, lines ending in CR LF. */
export function toCsv(columns: readonly string[], rows: readonly unknown[][]): string {
  const lines = rows.map((row) => row.map((value) => cell(String(value ?? ''))).join(','));
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`;
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
