/** An enquiry as a message of a chat. */
import { circumstances, fieldLines, fieldTexts } from './field-text.ts';
import { headingOf, LANGUAGE } from './heading.ts';
import type { EnquiryRecord } from './record.ts';

/** The enquiry as a text, in the language of the team. */
export function chatText(record: EnquiryRecord): string {
  const { subject, notes } = headingOf(record);
  const lines = [...fieldLines(record, LANGUAGE), ...circumstances(record, LANGUAGE)].map((line) =>
    line.join(': '),
  );
  return [subject, ...notes, '', ...lines, '', fieldTexts(record)].join('\n');
}
