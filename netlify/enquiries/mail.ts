/** Composes the team's mail about an enquiry. */
import { headerAddress } from '../../src/enquiry/email.ts';
import { mail as words } from '../../src/words/index.ts';
import { aligned, fieldLines, fieldTexts } from './field-text.ts';
import type { EnquiryRecord } from './record.ts';

/** A mail as nodemailer takes it. A visitor's text is used in subject, reply-to and text only. */
export interface Mail {
  from: string;
  to: string[];
  replyTo: { name: string; address: string } | undefined;
  subject: string;
  messageId: string;
  text: string;
}

/** An enquiry to be mailed; `isOnlyCopy`: nothing else has it, so that the mail must be kept. */
export type MailedRecord = EnquiryRecord & { isOnlyCopy?: boolean };

/** Composes the mail. The same record always gets the same Message-ID, so that a repeated mail can be recognised. */
export function composeMail(record: MailedRecord, from: string, to: string[]): Mail {
  const address = headerAddress(record.email);
  const name = withoutEncodedWords(record.name);
  const subject = record.verified ? words.subject : words.unverifiedSubject;
  const received = `${record.receivedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    from,
    to,
    replyTo: address === undefined ? undefined : { name, address },
    // Begins with the time, so that sorting by subject sorts by time.
    subject: subject(received, truncate(name, 60)),
    messageId: `<enquiry.${record.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: [
      ...(record.isOnlyCopy ? [words.onlyCopy, ''] : []),
      ...(record.verified ? [] : [words.unverified, '']),
      ...aligned([...fieldLines(record), [words.received, received], [words.id, record.id]]),
      '',
      fieldTexts(record),
      '',
      '-- ',
      address === undefined ? words.copyAddress : words.reply,
    ].join('\n'),
  };
}

/** Breaks up encoded words (RFC 2047), which mail programs would decode although the visitor typed them. */
const withoutEncodedWords = (text: string) => text.replaceAll('=?', '= ?');

/** Counts whole characters, so that an emoji is not cut in two. */
const truncate = (text: string, length: number) =>
  text.length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;
