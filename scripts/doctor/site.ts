import { errorCode } from '../../netlify/enquiries/log.ts';

/** Asks the function behind the live site's form for an answer. */
export async function checkSite(host: string): Promise<string> {
  const status = await fetch(`${host}/api/contact`, { signal: AbortSignal.timeout(9000) }).then(
    (response) => response.status,
    ({ cause }: Error) => {
      throw new Error(`${host} can't be reached: check its domain at Netlify (${errorCode(cause)})`);
    },
  );
  // The function refuses requests that are no POST; other servers know no such address.
  if (status === 405) return `${host} answers, and so does its form`;
  if (status === 500) throw new Error(`a setting of ${host} is invalid: see the log of its function contact`);
  throw new Error(`${host}/api/contact answers with ${status}: check that this site is deployed there`);
}
