/** Formats enquiries as CSV that a spreadsheet opens without evaluating any formula. */
import { writeFileSync } from 'node:fs';
import { formerFields, type EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { FIELD_NAMES } from '../../src/enquiry/fields.ts';
import type { LoadedEnquiry } from './load.ts';
import { UsageError } from './terminal.ts';

/**
 * Enquiries as CSV, with what is in former fields and known of their sources in further columns. Excel expects a semicolon
 * between cells where a language writes decimals with a comma.
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
    return columns.map((column) => values[column]);
  });
  return toCsv(columns, rows, separator);
}

/** Such as `sources.gclid`, since a field of the form may be called `gclid`. */
const sourceColumns = ({ sources = {} }: EnquiryRecord) =>
  Object.fromEntries(Object.entries(sources).map(([name, value]) => [`sources.${name}`, value]));

/** CSV with a heading, in UTF-8 with the byte order mark that Excel needs, lines ending in CR LF. */
function toCsv(columns: readonly string[], rows: readonly unknown[][], separator: string): string {
  const lines = rows.map((row) => row.map((value) => cell(String(value ?? ''))).join(separator));
  return `\ufeff${[columns.join(separator), ...lines].join('\r\n')}\r\n`;
}

/** Writes CSV into a file: in PowerShell, `>` changes the letters of what it is given, and npm's own lines get among it. */
export function writeCsv(file: string, csv: string, rows: number): void {
  try {
    writeFileSync(file, csv);
  } catch (error) {
    // Excel keeps a file from being written while it shows it.
    throw new UsageError(`${file} could not be written: ${(error as Error).message}`);
  }
  console.log(`Written to ${file}: ${rows}`);
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
