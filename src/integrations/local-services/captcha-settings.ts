import { startCaptchaProvider } from './captcha-provider.ts';

/**
 * Where no captcha keys are set, starts the local provider and sets the function's settings in
 * `process.env` to it. Returns the function that stops it, if it was started.
 */
export async function useLocalCaptcha(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PUBLIC_RECAPTCHA_SITE_KEY']) return undefined;
  const provider = await startCaptchaProvider();
  process.env['RECAPTCHA_SECRET_KEY'] = provider.secret;
  process.env['RECAPTCHA_VERIFY_URL'] = provider.url;
  process.env['RECAPTCHA_HOSTNAMES'] = 'localhost';
  return () => provider.stop();
}
