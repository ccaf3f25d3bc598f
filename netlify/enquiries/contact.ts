/** Handles one enquiry: validate, verify the captcha, store, respond, mail. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { CAPTCHA_MISSING, ENQUIRY_SENT } from '../../src/enquiry/schema.ts';
import { TOKEN_ALREADY_USED } from './captcha.ts';
import { deliver } from './deliver.ts';
import { isDuplicate, waitForDuplicate } from './duplicates.ts';
import { consoleLogger, errorCode } from './log.ts';
import { enquiryId } from './record.ts';
import type { EnquiryRecord } from './record.ts';
import { checkRequest } from './request.ts';
import { allowOrigin, jsonResponse, MESSAGES } from './responses.ts';
import type { Services } from './services.ts';
import { SettingsError } from './settings.ts';
import type { Settings } from './settings.ts';

/** Continues work after the response, as Netlify's `context.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** How long the duplicate check may delay a visitor after the captcha was verified. */
const DUPLICATE_CHECK_TIMEOUT_MS = 250;
/** The same for a visitor whose token was already used, possibly by the first attempt to send the same enquiry. */
const USED_TOKEN_TIMEOUT_MS = 1500;
/** After this time a slow save no longer delays the mail. */
const SAVE_TIMEOUT_MS = 1200;
/** Delay before mailing, so that a concurrent duplicate can overwrite the record first. */
const MAIL_DELAY_MS = 150;

/** A response and the code under which it is logged. */
type Outcome = { response: Response; code: string };

/** Handles a request to `/api/contact`. Never rejects: when `getServices` throws, the response is a 500. */
export async function handleContact(
  request: Request,
  getServices: () => Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  try {
    const services = getServices();
    const response = await receive(request, services, waitUntil);
    const origin = request.headers.get('origin');
    const { allowedOrigins } = services.settings;
    return origin !== null && allowedOrigins.includes(origin) ? allowOrigin(response, origin) : response;
  } catch (error) {
    const isSettingsError = error instanceof SettingsError;
    consoleLogger('error', {
      source: 'contact',
      code: isSettingsError ? 'invalid-settings' : `unexpected-${errorCode(error)}`,
      ...(isSettingsError && { hint: error.message }),
    });
    return jsonResponse(500, MESSAGES.unexpected);
  }
}

async function receive(request: Request, services: Services, waitUntil: WaitUntil): Promise<Response> {
  const { settings, store, captcha, log } = services;
  const started = performance.now();
  const finish = ({ response, code }: Outcome, id?: string) => {
    const ms = Math.round(performance.now() - started);
    const level = response.status >= 500 ? 'error' : 'info';
    log(level, { source: 'contact', code, ms, ...(id !== undefined && { id }) });
    return response;
  };

  const check = await checkRequest(request, settings.allowedOrigins);
  if ('response' in check) return finish({ ...check, code: `status-${check.response.status}` });

  const { captchaToken, ...enquiry } = check.submission;
  const at = services.now();
  const id = enquiryId(enquiry, at);
  const duplicateCheck = isDuplicate(enquiry, at, store);
  const verdict = await captcha(captchaToken, captchaHosts(request, settings));

  const duplicate = { response: jsonResponse(200, ENQUIRY_SENT), code: 'duplicate' };
  const checkOptions = { milliseconds: DUPLICATE_CHECK_TIMEOUT_MS, fallback: () => false };
  if (await pTimeout(duplicateCheck, checkOptions)) return finish(duplicate, id);
  if (verdict.kind === 'refused') {
    const isRepeat =
      verdict.code === TOKEN_ALREADY_USED &&
      (await waitForDuplicate(enquiry, at, store, USED_TOKEN_TIMEOUT_MS));
    if (isRepeat) return finish(duplicate, id);
    return finish({ response: jsonResponse(400, CAPTCHA_MISSING), code: verdict.code });
  }
  if (verdict.kind === 'unverified') {
    log('error', { source: 'contact', code: `unverified-${verdict.code}`, id });
  }

  const record: EnquiryRecord = {
    id,
    receivedAt: at.toISOString(),
    ...enquiry,
    verified: verdict.kind === 'passed',
    writeId: randomUUID(),
  };
  const saving = store.save(record).then(
    () => 'stored' as const,
    (error: unknown) => {
      log('error', { source: 'contact', code: `not-stored-${errorCode(error)}`, id });
      return undefined;
    },
  );
  const code = await pTimeout(saving, { milliseconds: SAVE_TIMEOUT_MS, fallback: () => undefined });
  if (code === undefined) return finish(await mailWithoutStore(record, saving, services, waitUntil), id);
  waitUntil(mailStored(record, services));
  return finish({ response: jsonResponse(200, ENQUIRY_SENT), code }, id);
}

/** Mails a stored record, or logs how to read it where mail is off. Never rejects. */
async function mailStored(record: EnquiryRecord, services: Services): Promise<void> {
  const { settings, store, mailer, now, log } = services;
  const { id, writeId } = record;
  if (!mailer) {
    const hint = `Mail is off, because SMTP_URL is not set. To read the enquiry: npm run enquiries -- show ${id}`;
    log(settings.local ? 'info' : 'error', { source: 'contact', code: 'mail-off', id, hint });
    return;
  }
  await delay(MAIL_DELAY_MS);
  await deliver(id, 'contact', { store, mailer, now, log }, writeId);
}

/**
 * The store is down or slow: mails at once, and responds as soon as the mail server or the store has the enquiry.
 * When both have it, the record goes on to the archive; when only the store has it, it is mailed as usual.
 */
async function mailWithoutStore(
  record: EnquiryRecord,
  saving: Promise<'stored' | undefined>,
  services: Services,
  waitUntil: WaitUntil,
): Promise<Outcome> {
  const { store, mailer, now, log } = services;
  const sending = mailer ? mailer.send(record) : Promise.reject(new Error('Mail is off'));
  const mailing = sending.then(
    () => 'mailed-not-stored' as const,
    (error: unknown) => {
      log('error', { source: 'contact', code: `not-mailed-${errorCode(error)}`, id: record.id });
      return undefined;
    },
  );
  waitUntil(
    Promise.all([saving, mailing]).then(async ([stored, mailed]) => {
      // Also after a failed save: it may have reached the store, or the store may be back.
      if (mailed) await store.markDelivered(record, now()).catch(() => undefined);
      else if (stored) await mailStored(record, services);
    }),
  );
  const code = (await Promise.race([saving, mailing])) ?? (await saving) ?? (await mailing);
  if (code) return { response: jsonResponse(200, ENQUIRY_SENT), code };
  const response = jsonResponse(503, MESSAGES.unavailable, { 'retry-after': '120' });
  return { response, code: 'unavailable' };
}

/** Hosts on which a captcha may have been solved: the configured ones, or the hosts of our own pages. */
function captchaHosts(request: Request, settings: Settings): string[] {
  if (settings.captcha.hostnames.length > 0) return settings.captcha.hostnames;
  return [request.url, ...settings.allowedOrigins].map((url) => new URL(url).hostname);
}
