import { resolveTxt } from 'node:dns/promises';
import type { MailSettings } from '../../netlify/enquiries/settings.ts';

const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks DNS for what shows receivers that the mails are the domain's own. Rejects with a line for each record that the
 * domain of MAIL_FROM lacks; `selector` is the DKIM_SELECTOR.
 */
export async function checkSender(
  { from }: Pick<MailSettings, 'from'>,
  selector?: string,
  resolve = resolveTxt,
): Promise<string> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const has = async (host: string, pattern: RegExp) => {
    const records = await resolve(host).catch(({ code = '' }: NodeJS.ErrnoException) => {
      if (NO_RECORD.includes(code)) return [];
      throw new Error(`DNS does not say what ${host} has (${code}): try again`);
    });
    return records.some((parts) => pattern.test(parts.join('')));
  };
  // A record of the registered domain holds below it, too.
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  const found = {
    SPF: await has(domain, /^v=spf1\b/),
    DMARC: (await Promise.all(parents.map((host) => has(host, /^v=DMARC1\b/)))).some(Boolean),
    ...(selector && { [`DKIM (${selector})`]: await has(`${selector}._domainkey.${domain}`, /\bp=\w/) }),
  };
  const missing = Object.entries(found).filter(([, isFound]) => !isFound);
  if (missing.length === 0) return `${domain} has ${Object.keys(found).join(', ')}`;
  const lines = missing.map(
    ([name]) => `${domain} has no ${name}: add the record that your mail provider names`,
  );
  throw new Error(lines.join('\n'));
}
