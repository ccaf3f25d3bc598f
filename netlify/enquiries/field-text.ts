/** The fields of an enquiry as plain text, for the mail and for the terminal. */
import { FIELD_NAMES, FIELDS, labelOf, type Enquiry, type FieldName } from '../../src/enquiry/fields.ts';
import { words } from '../../src/words/index.ts';

const isText = (name: FieldName) => FIELDS[name].kind === 'textarea';

/** Label and value of each field of one line. */
export const fieldLines = (enquiry: Enquiry) =>
  FIELD_NAMES.filter((name) => !isText(name)).map((name) => [
    labelOf(FIELDS[name]),
    enquiry[name] || words.mail.none,
  ]);

/** The fields of several lines, one below the other. */
export const fieldTexts = (enquiry: Enquiry) =>
  FIELD_NAMES.filter(isText)
    .map((name) => enquiry[name])
    .join('\n\n');

/** Lines whose values begin in the same column; without a label, a line continues the one above. */
export function aligned(lines: readonly string[][]): string[] {
  const width = Math.max(...lines.map(([label = '']) => label.length)) + 2;
  return lines.map(([label = '', value = '']) => (label && `${label}:`).padEnd(width) + value);
}
