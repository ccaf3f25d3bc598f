import type { CaptchaSettings } from '../../netlify/enquiries/captcha.ts';

/**
 * Asks the provider for the page that its widget shows without script, which names a key that it doesn't know. Nothing
 * confirms a key but the widget itself.
 */
export async function checkSiteKey(siteKey: string, { verifyUrl }: CaptchaSettings): Promise<string> {
  const address = new URL(`fallback?k=${encodeURIComponent(siteKey)}`, verifyUrl);
  const page = await fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.text(),
    () => '',
  );
  if (/invalid (site key|key type)/i.test(page)) {
    throw new Error(
      'the provider has no such site key of v2, "I\'m not a robot": copy it again from the console',
    );
  }
  return 'the provider does not refuse the site key; that it is of this site shows only the form on /contact';
}
