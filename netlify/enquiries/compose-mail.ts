/** Composes the email that notifies the team of an enquiry. */
import { headerAddress } from '../../src/enquiry/email.ts';
import { site } from '../../src/site.ts';
import { wordsOf } from '../../src/words/index.ts';
import { aligned, circumstances, fieldLines, fieldTexts } from './field-text.ts';
import { headingOf, LANGUAGE, withoutEncodedWords } from './heading.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';
import { COLUMNS, marked } from './visitors-text.ts';

/**
 * Headers that suppress out-of-office replies, according to RFC 3834 and to Microsoft. Many ticket systems hold back emails
 * with these headers.
 */
const automaticHeaders = ({ isMarkedAutomatic }: Pick<MailSettings, 'isMarkedAutomatic'>) =>
  isMarkedAutomatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : undefined;

/** Only the site's own lines begin at the margin, so that a visitor's text can't imitate the end of the email. */
const INDENT = '    ';

/**
 * Composes the email for nodemailer. The Message-ID depends only on the record, so that duplicates can be recognized. The
 * visitor's input is used only in the subject, Reply-To and text.
 */
export function composeMail(record: EnquiryRecord, settings: Omit<MailSettings, 'url'>) {
  const { from, to } = settings;
  const { mail } = wordsOf(LANGUAGE);
  const address = headerAddress(record.email);
  const name = withoutEncodedWords(record.name);
  const { subject, received, notes } = headingOf(record);
  return {
    from: { name: site.brand, address: from },
    to,
    // Mail programs might display a name containing @ instead of the address.
    ...(address !== undefined && { replyTo: { name: /[@＠]/.test(name) ? '' : name, address } }),
    subject,
    messageId: `<enquiry.${record.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: automaticHeaders(settings),
    text: [
      ...(address === undefined ? [mail.noReplyTo, ''] : []),
      ...notes.flatMap((note) => [note, '']),
      // The message comes first, because phones show the beginning of an email in the inbox. The visitor's name is in the
      // subject.
      marked(fieldTexts(record), INDENT),
      '',
      ...aligned(
        [
          ...fieldLines(record, LANGUAGE),
          ...circumstances(record, LANGUAGE),
          [mail.received, received],
          [mail.id, record.id],
        ],
        LANGUAGE,
        COLUMNS,
      ),
      '',
      '-- ',
      mail.sent,
    ].join('\n'),
  };
}
