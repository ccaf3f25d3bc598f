/** What the team's mail about an enquiry says. */
import { headerAddress } from '../../src/enquiry/email.ts';
import type { EnquiryRecord } from './record.ts';

/** A mail, in the words of nodemailer. A visitor's text appears in subject, reply-to and text alone. */
export type Mail = {
  from: string;
  to: string[];
  replyTo: { name: string; address: string } | undefined;
  subject: string;
  messageId: string;
  text: string;
};

/** Writes the mail. The same record always gives the same Message-ID, so that a mail sent twice can be told. */
export function composeMail(record: EnquiryRecord, from: string, to: string[]): Mail {
  const address = headerAddress(record.email);
  const mark = record.verified ? '' : '[unverified] ';
  const received = record.receivedAt.slice(0, 16).replace('T', ' ');
  return {
    from,
    to,
    replyTo: address === undefined ? undefined : { name: record.name, address },
    // Begins with the time, so that sorting by subject sorts by time.
    subject: `Enquiry ${received} UTC ${mark}${shorten(record.name, 60)}`,
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
        ? 'Sent from the contact form. To answer, copy the address above: it is too international for Reply-To.'
        : 'Sent from the contact form. To answer, simply reply.',
    ].join('\n'),
  };
}

const shorten = (text: string, length: number) =>
  text.length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;
