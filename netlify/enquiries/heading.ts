/** The beginning of emails and chat messages to the team. */
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf } from '../../src/words/index.ts';
import type { EnquiryRecord } from './record.ts';
import { toUtc } from './time.ts';

/** The team's language. Emails and chat messages to the team are in this language, regardless of the visitor's. */
export const LANGUAGE = site.languages[0];

/** Returns the subject, and the notes that the team must read before the text. */
export function headingOf({ receivedAt, name, verified, isSuspicious }: EnquiryRecord) {
  const { mail } = wordsOf(LANGUAGE);
  const received = toUtc(receivedAt);
  const unmarked = verified ? mail.subject : mail.unverifiedSubject;
  const subject = isSuspicious ? mail.suspiciousSubject : unmarked;
  const notes = [...(isSuspicious ? [mail.suspicious] : []), ...(verified ? [] : [mail.unverified])];
  return {
    subject: fill(subject, { name: truncate(withoutEncodedWords(name), 60), received }),
    received,
    notes,
  };
}

/** Breaks up encoded words (RFC 2047) in the visitor's text, because mail programs would decode them. */
export const withoutEncodedWords = (text: string) => text.replaceAll('=?', '= ?');

/** Shortens text to a number of whole characters, so that no emoji is cut in two. */
function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}
