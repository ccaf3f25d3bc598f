import { expect, test } from 'vitest';
import { toCsv } from '../../../scripts/enquiries/csv.ts';
import { FIELD_NAMES } from '../../../src/enquiry/fields.ts';
import { createRecord } from '../../support/enquiries.ts';

const enquiry = {
  ...createRecord({ name: 'Asha "A" Singh', company: 'Mills, Looms; Co', message: 'Line one\nLine two' }),
  status: 'waiting' as const,
};

test('CSV has a byte order mark, a heading, and a quoted row for each enquiry', () => {
  const { id, receivedAt } = enquiry;
  const values = FIELD_NAMES.map((name) => `"${enquiry[name].replaceAll('"', '""')}"`);
  expect(toCsv([enquiry])).toBe(
    `\ufeffid,receivedAt,status,verified,${FIELD_NAMES.join()}\r\n` +
      `"${id}","${receivedAt}","waiting","true",${values.join()}\r\n`,
  );
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
test.each(attacks)('CSV with the text %j has no formula in any cell, whatever the separator', (attack) => {
  const csv = toCsv([{ ...enquiry, name: attack, company: attack, message: attack, email: attack }]);
  for (const cell of csv.split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
});
