/** Turns figures into tables: each with its bar, and a mark where it is over. */
import { table } from './table.ts';

/** A figure of every page: how to read it, how to print it, and its bar if it has one. */
export interface Column<Row> {
  name: string;
  value: (row: Row) => number | undefined;
  /** Digits behind the point. */
  digits?: number;
  /** Thousands: bytes are printed as kB. */
  kilo?: boolean;
  most?: number;
  least?: number;
}

export interface Report {
  text: string;
  /** How many bars are broken. */
  broken: number;
}

/** One row a page. Rows that `isFloor` are printed without being judged. */
export function report<Row>(
  columns: readonly Column<Row>[],
  rows: readonly (readonly [name: string, row: Row, isFloor?: boolean])[],
): Report {
  let broken = 0;
  const print = ({ digits = 0, kilo }: Column<Row>, value: number | undefined) =>
    value === undefined || Number.isNaN(value)
      ? '–'
      : (kilo ? value / 1000 : value).toFixed(kilo ? 1 : digits);
  const bars = columns.map((column) =>
    column.most !== undefined
      ? `≤ ${print(column, column.most)}`
      : column.least !== undefined
        ? `≥ ${print(column, column.least)}`
        : '',
  );
  const lines = rows.map(([name, row, isFloor]) => {
    let over = 0;
    const cells = columns.map((column) => {
      const value = column.value(row);
      const isOver =
        !isFloor &&
        value !== undefined &&
        (value > (column.most ?? Infinity) || value < (column.least ?? -Infinity));
      if (isOver) over++;
      return `${print(column, value)}${isOver ? ' ✗' : ''}`;
    });
    broken += over;
    return [name, ...cells, isFloor ? '' : over > 0 ? `${over} over` : 'ok'];
  });
  const head = ['', ...columns.map(({ name }) => name), ''];
  return { text: table(head, [['bar', ...bars, ''], ...lines]), broken };
}
