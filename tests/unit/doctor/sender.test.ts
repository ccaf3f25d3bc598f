import { expect, it } from 'vitest';
import { checkSender } from '../../../scripts/doctor/sender.ts';

const SPF = { 'mail.agency.com': ['v=spf1 include:a.example -all'] };
const DMARC = { '_dmarc.agency.com': ['v=DMARC1; ', 'p=none'] };
const DKIM = { 'key1._domainkey.mail.agency.com': ['v=DKIM1; p=MIIB'] };

/** What the doctor says when DNS has these records, or answers with an error. */
const sender = (records: Record<string, string[]>, error = 'ENOTFOUND') =>
  checkSender({ from: 'site@mail.agency.com' }, 'key1', (host) => {
    const { [host]: record } = records;
    return record
      ? Promise.resolve([record])
      : Promise.reject(Object.assign(new Error('x'), { code: error }));
  }).catch(({ message }: Error) => message.replaceAll(/: add the .*/g, ''));

it.each([
  [{ ...SPF, ...DMARC, ...DKIM }, 'mail.agency.com has SPF, DMARC, DKIM (key1)'],
  [{ ...DMARC, ...DKIM }, 'mail.agency.com has no SPF'],
  [{ ...SPF, ...DKIM, '_dmarc.agency.com': ['other'] }, 'mail.agency.com has no DMARC'],
  [{ ...SPF, ...DMARC }, 'mail.agency.com has no DKIM (key1)'],
])('with the records %j, the doctor says: %s', async (records, said) => {
  expect(await sender(records)).toBe(said);
});

it('a DNS server that does not answer is not a missing record', async () => {
  expect(await sender({}, 'ETIMEOUT')).toBe(
    'DNS does not say what mail.agency.com has (ETIMEOUT): try again',
  );
});
