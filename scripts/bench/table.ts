/** Prints figures as Markdown tables, with their budgets and a mark where one is exceeded. */

/** A column: how to read a figure from a row, how to print it, and its budget if it has one. */
export interface Column<Row> {
  name: string;
  value: (row: Row) => number | undefined;
  digits?: number;
  /** Prints bytes as kB. */
  kilobytes?: boolean;
  max?: number;
  min?: number;
}

/** A printed table and how many of its figures exceed their budget. */
export interface Report {
  text: string;
  exceeded: number;
}

/** One line per row. Rows marked as reference are printed but not compared with the budgets. */
export function report<Row>(
  columns: readonly Column<Row>[],
  rows: readonly { name: string; row: Row; isReference?: boolean }[],
): Report {
  const format = ({ digits = 0, kilobytes }: Column<Row>, value: number | undefined) => {
    if (value === undefined || Number.isNaN(value)) return '–';
    return kilobytes ? (value / 1000).toFixed(1) : value.toFixed(digits);
  };
  const budgets = columns.map((column) => {
    if (column.max !== undefined) return `≤ ${format(column, column.max)}`;
    return column.min === undefined ? '' : `≥ ${format(column, column.min)}`;
  });
  let exceeded = 0;
  const lines = rows.map(({ name, row, isReference = false }) => {
    const cells = columns.map((column) => {
      const value = column.value(row);
      const text = format(column, value);
      if (isReference || value === undefined) return text;
      if (value <= (column.max ?? Infinity) && value >= (column.min ?? -Infinity)) return text;
      exceeded++;
      return `${text} ✗`;
    });
    return [name, ...cells];
  });
  return {
    text: table(['', ...columns.map(({ name }) => name)], [['budget', ...budgets], ...lines]),
    exceeded,
  };
}

/** Formats rows as a Markdown table that is also readable in a terminal; all columns but the first align right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const pad = (cells: readonly string[]) =>
    widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
  const line = (cells: readonly string[]) => `| ${pad(cells).join(' | ')} |`;
  const rule = widths.map((width, column) => `${'-'.repeat(width - 1)}${column === 0 ? '-' : ':'}`);
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** The middle of some figures; NaN when there are none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}
