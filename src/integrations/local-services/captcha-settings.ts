import { startCaptchaProvider } from './captcha-provider.ts';

/**
 * Where no captcha keys are set, starts the local provider and points the function's settings in
 * `process.env` at it, so that the very same code verifies. Returns what stops it, if it started.
 */
export async function useLocalCaptcha(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PUBLIC_RECAPTCHA_SITE_KEY']) return undefined;
  const provider = await startCaptchaProvider();
  process.env['RECAPTCHA_SECRET_KEY'] = provider.secret;
  process.env['RECAPTCHA_VERIFY_URL'] = provider.url;
  process.env['RECAPTCHA_HOSTNAMES'] = 'localhost';
  return () => provider.stop();
}
