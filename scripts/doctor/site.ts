import { ok, wrong, type Finding } from './finding.ts';

/** What of src/site.ts is looked at. */
export interface SiteDetails {
  url: string;
  contact: { email: string; phone: string };
  legalContact: { email: string; phone: string };
}

/** Names that nobody can own (RFC 2606); the sample data uses them. */
const isSample = (host: string) => /(^|\.)(example|test|invalid|localhost)(\.(com|net|org))?$/.test(host);

/** Looks at the address of the site and at the contact details. */
export function checkSite({ url, contact, legalContact }: SiteDetails): Finding[] {
  return [checkUrl(url), checkContact('contact', contact), checkContact('legalContact', legalContact)];
}

function checkUrl(url: string): Finding {
  const mend = 'set url in src/site.ts, for example https://www.agency.com';
  if (!/^https:\/\/[^/]+$/.test(url)) {
    return wrong('Address', `${url} is no https:// address without a slash at its end: ${mend}`);
  }
  if (isSample(new URL(url).hostname)) return wrong('Address', `${url} is the sample's: ${mend}`);
  return ok('Address', url);
}

function checkContact(name: string, { email, phone }: SiteDetails['contact']): Finding {
  const about = `Details in ${name}`;
  const sample = [
    ...(isSample(email.split('@')[1] ?? '') ? [email] : []),
    ...(/0{5}/.test(phone) ? [phone] : []),
  ];
  if (sample.length === 0) return ok(about, `${email}, ${phone}`);
  return wrong(about, `still the sample's (${sample.join(', ')}): set ${name} in src/site.ts`);
}
