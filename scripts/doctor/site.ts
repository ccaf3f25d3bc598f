import { ok, failed, type Finding } from './finding.ts';

/** The part of src/site.ts that is checked. */
export interface SiteDetails {
  url: string;
  contact: { email: string; phone: string; address: string };
  legalContact: { email: string; phone: string; address: string };
}

/** Reserved names (RFC 2606), which the sample data uses. */
const isReserved = (host: string) => /(^|\.)(example|test|invalid|localhost)(\.(com|net|org))?$/.test(host);

/** Checks the site's address and contact details. */
export function checkSite({ url, contact, legalContact }: SiteDetails): Finding[] {
  return [checkUrl(url), checkContact('contact', contact), checkContact('legalContact', legalContact)];
}

function checkUrl(url: string): Finding {
  const fix = 'set url in src/site.ts, for example https://www.agency.com';
  if (!/^https:\/\/[^/]+$/.test(url)) {
    return failed('Address', `${url} must begin with https:// and have no path or final slash: ${fix}`);
  }
  if (isReserved(new URL(url).hostname)) return failed('Address', `${url} is sample data: ${fix}`);
  return ok('Address', url);
}

function checkContact(name: string, { email, phone }: SiteDetails['contact']): Finding {
  const subject = `Details in ${name}`;
  const sample = [
    ...(isReserved(email.split('@')[1] ?? '') ? [email] : []),
    ...(/0{5}/.test(phone) ? [phone] : []),
  ];
  if (sample.length === 0) return ok(subject, `${email}, ${phone}`);
  return failed(subject, `sample data (${sample.join(', ')}): set ${name} in src/site.ts`);
}
