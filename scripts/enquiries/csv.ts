/** Formats enquiries as CSV, with formulas escaped so that spreadsheets don't evaluate them. */
import { writeFileSync } from 'node:fs';
import { formerFields, type EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { FIELD_NAMES } from '../../src/enquiry/fields.ts';
import type { LoadedEnquiry } from './load.ts';
import { UsageError } from './terminal.ts';

/**
 * Formats enquiries as CSV, with additional columns for former fields and sources. In languages that write decimals
 * with a comma, Excel expects semicolons between cells.
 */
export function enquiriesToCsv(enquiries: readonly LoadedEnquiry[], separator: ',' | ';' = ','): string {
  const former = enquiries.flatMap(({ record }) => formerFields(record).map(([name]) => name));
  const sources = enquiries.flatMap(({ record }) => Object.keys(sourceColumns(record)));
  const columns = [
    'id',
    'receivedAt',
    'status',
    'verified',
    ...FIELD_NAMES,
    ...new Set([...former, ...sources]),
  ];
  const rows = enquiries.map(({ record, status }) => {
    const values: Record<string, unknown> = { ...record, ...sourceColumns(record), status };
    return columns.map((column) => cell(String(values[column] ?? ''))).join(separator);
  });
  // Excel needs the byte order mark.
  return `\ufeff${[columns.join(separator), ...rows].join('\r\n')}\r\n`;
}

/** Prefixes column names with `sources.`, because the form may contain a field with the same name, such as `gclid`. */
const sourceColumns = ({ sources = {} }: EnquiryRecord) =>
  Object.fromEntries(Object.entries(sources).map(([name, value]) => [`sources.${name}`, value]));

/**
 * Writes CSV to a file. With `>`, the file would include npm's own output and, in PowerShell, be encoded differently.
 */
export function writeCsv(file: string, csv: string, rows: number): void {
  try {
    writeFileSync(file, csv);
  } catch (error) {
    // Excel, for example, locks files that are open in it, so writing them fails.
    throw new UsageError(`${file} can't be written: ${(error as Error).message}`);
  }
  console.log(`Enquiries written to ${file}: ${rows}`);
}

/**
 * Quotes a cell. Puts an apostrophe before a formula sign at the start of the cell or of a line, and after a comma,
 * semicolon or tab, which spreadsheets use as separators. The sign may follow quotes and spaces, because a spreadsheet that
 * uses another separator would unquote the cell that begins there.
 */
function cell(text: string): string {
  const escaped = text.replace(/(^|[,;\t\r\n])([\s"]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1$2'$3");
  return `"${escaped.replaceAll('"', '""')}"`;
}
