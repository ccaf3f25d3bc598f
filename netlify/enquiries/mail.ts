/** Composes the team's mail about an enquiry. */
import { headerAddress } from '../../src/enquiry/email.ts';
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

/** Composes the mail. The same record always gets the same Message-ID, so that a repeated mail can be recognised. */
export function composeMail(record: EnquiryRecord, from: string, to: string[]): Mail {
  const address = headerAddress(record.email);
  const name = withoutEncodedWords(record.name);
  const mark = record.verified ? '' : '[unverified] ';
  const received = record.receivedAt.slice(0, 16).replace('T', ' ');
  return {
    from,
    to,
    replyTo: address === undefined ? undefined : { name, address },
    // Begins with the time, so that sorting by subject sorts by time.
    subject: `Enquiry ${received} UTC ${mark}${truncate(name, 60)}`,
    messageId: `<enquiry.${record.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: [
      ...(record.verified ? [] : ['UNVERIFIED: the captcha could not be checked when this came in.', '']),
      `Name:     ${record.name}`,
      `Email:    ${record.email}`,
      `Company:  ${record.company || '(none)'}`,
      `Received: ${received} UTC`,
      `Id:       ${record.id}`,
      '',
      record.message,
      '',
      '-- ',
      address === undefined
        ? 'Sent from the contact form. To answer, copy the address above: a Reply-To header cannot carry it.'
        : 'Sent from the contact form. To answer, simply reply.',
    ].join('\n'),
  };
}

/** Breaks up encoded words (RFC 2047), which mail programs would decode although the visitor typed them. */
const withoutEncodedWords = (text: string) => text.replaceAll('=?', '= ?');

/** Counts whole characters, so that an emoji is not cut in two. */
const truncate = (text: string, length: number) =>
  text.length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;
