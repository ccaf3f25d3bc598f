/** Composes the email that confirms the receipt of an enquiry to the visitor. */
import { headerAddress } from '../../src/enquiry/email.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { boundTelephone } from '../../src/words/telephone.ts';
import type { Words } from '../../src/words/index.ts';
import { LANGUAGE } from './heading.ts';
import { shortId, type EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';

/**
 * Composes the receipt in the language of the request. The receipt quotes nothing from the enquiry, because the email
 * address may be somebody else's.
 */
export function composeReceipt(
  { id, email, language = LANGUAGE, page }: EnquiryRecord,
  { from }: Pick<MailSettings, 'from'>,
  { receipt }: Words,
) {
  const { brand, contact, url } = site;
  const document = page && site.documents.find((each) => pathOf(each.page) === pathOf(page));
  const phone = boundTelephone(contact.phoneShown ?? contact.phone, language);
  return {
    from: { name: brand, address: from },
    to: headerAddress(email) ?? '',
    replyTo: headerAddress(contact.email),
    subject: fill(receipt.subject, { brand }),
    messageId: `<receipt.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: [
      receipt.arrived,
      ...(document ? [fill(receipt.document, { link: new URL(document.file, url).href })] : []),
      receipt.next,
      fill(receipt.urgent, { phone, id: shortId(id) }),
      receipt.ignore,
    ].join('\n\n'),
  };
}

/** Returns a page's path as browsers encode it, without the trailing slash or `.html` that Netlify also accepts. */
const pathOf = (page: string) => new URL(page, site.url).pathname.replace(/(\.html)?\/?$/, '');
