import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../scripts/enquiries/csv.ts';
import type { ListedEnquiry } from '../../../scripts/enquiries/load.ts';

const enquiry: ListedEnquiry = {
  id: `2026-05-04-${'0'.repeat(32)}`,
  receivedAt: '2026-05-04T09:08:07.006Z',
  name: 'Asha "A" Singh',
  email: 'asha@example.com',
  company: 'Mills, Looms; Co',
  message: 'Line one\nLine two',
  verified: true,
  status: 'waiting',
};

/** Parses CSV as a spreadsheet does: splits at `separator`, and unquotes a cell that begins with a quote. */
function parse(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = csv.replace(/^\ufeff/, '');
  while (rest) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const end = quoted ? quoted[0].length : 0;
    const plain = rest.slice(end).search(new RegExp(`[${separator}\r\n]`));
    const stop = plain < 0 ? rest.length : end + plain;
    cells.push((quoted ? quoted[1]!.replaceAll('""', '"') : '') + rest.slice(end, stop));
    rest = rest.slice(stop).replace(new RegExp(`^(${separator}|\r\n|\r|\n)`), '');
  }
  return cells;
}

describe('CSV', () => {
  it('has a byte order mark, a heading, and a quoted row for each enquiry', () => {
    expect(toCsv([enquiry])).toBe(
      '\ufeffid,receivedAt,status,verified,name,email,company,message,deliveredAt\r\n' +
        `"${enquiry.id}","2026-05-04T09:08:07.006Z","waiting","true","Asha ""A"" Singh","asha@example.com","Mills, Looms; Co","Line one\nLine two",""\r\n`,
    );
  });

  it('can be parsed into the original fields', () => {
    const cells = parse(toCsv([enquiry]), ',');
    expect(cells.slice(9, 18)).toEqual([
      enquiry.id,
      enquiry.receivedAt,
      'waiting',
      'true',
      enquiry.name,
      enquiry.email,
      enquiry.company,
      enquiry.message,
      '',
    ]);
  });

  const attacks = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r=1',
    '＝1',
    'x;=HYPERLINK("http://evil")',
    'x\t=1',
    'one\n=1+1',
    'one;\n +1',
    '"=1',
    'x;"=1+2;y',
    ';;=1',
  ];
  it.each(attacks)('%j is not a formula in any cell, whatever the separator', (attack) => {
    const rows = toCsv([{ ...enquiry, name: attack, company: attack, message: attack, email: attack }]);
    for (const separator of [',', ';', '\t']) {
      for (const cell of parse(rows, separator)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }
  });
});
