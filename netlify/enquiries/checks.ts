/** Checks the services that enquiries need, for the scheduled run and the doctor. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { codedError, errorCode } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** Of a login; runs begin to mail before. */
const LOGIN_TIMEOUT_MS = 10_000;
/** A probe is five calls. */
const STORE_TIMEOUT_MS = 15_000;
/** Each question is one of the 10,000 free ones a month that visitors need. */
const CAPTCHA_AGE_MS = 59 * MINUTE_MS;

/** What a check found: 'ok' or the code of its failure, also when it takes too long. */
const result = (check: Promise<unknown>, milliseconds: number): Promise<string> =>
  pTimeout(check, { milliseconds }).then(() => 'ok', errorCode);

export const checkMail = ({ mailer }: Services) =>
  result(mailer?.check() ?? Promise.reject(codedError('mail-off')), LOGIN_TIMEOUT_MS);

export const checkStore = ({ store }: Services) => result(store.probe(), STORE_TIMEOUT_MS);

const mailedSchema = z.object({ at: z.iso.datetime() });

/** Records that all mailboxes took an enquiry: refusals before and after it are not refusals in a row. */
export const recordMailed = ({ store, now }: Services) =>
  store.writeValue('mailed', { at: now().toISOString() });

/** When all mailboxes last took an enquiry, ISO 8601; empty if none did. Rejects when the store fails. */
export const lastMailed = async ({ store }: Services): Promise<string> =>
  (await store.readValue('mailed', mailedSchema))?.at ?? '';

/** What the provider answered, and when. */
const answerSchema = z.object({ at: z.iso.datetime(), code: z.string() });

/** What the captcha's provider says: asked at most once an hour. */
export async function checkCaptcha({ store, captcha, now }: Services): Promise<string> {
  try {
    const last = await store.readValue('captcha', answerSchema);
    if (last && ageMs(last.at, now()) < CAPTCHA_AGE_MS) return last.code;
    const code = await askProvider(captcha).then(() => 'ok', errorCode);
    await store.writeValue('captcha', { at: now().toISOString(), code });
    return code;
  } catch {
    // The check of the store tells it.
    return 'ok';
  }
}

/** Sends an invalid token: if the secret key is valid, the provider refuses the token. Rejects with another code. */
export async function askProvider(captcha: Services['captcha']): Promise<void> {
  const { code } = await captcha('invalid-token-of-the-health-check', []);
  if (code !== provider.invalidToken) throw codedError(code === FOREIGN_HOSTNAME ? 'test-key' : code);
}
