/** Handles one enquiry: validate, verify the captcha, store, respond, mail. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { CAPTCHA_MISSING, ENQUIRY_SENT } from '../../src/enquiry/schema.ts';
import { recordVerdict } from './captcha-record.ts';
import { TOKEN_ALREADY_USED } from './captcha.ts';
import { deliver, recordResult } from './deliver.ts';
import { isDuplicate, waitForDuplicate } from './duplicates.ts';
import type { LogCode } from './log-codes.ts';
import { consoleLogger, errorCode } from './log.ts';
import type { SendResult } from './mailer.ts';
import { enquiryId, RECORD_VERSION, type EnquiryRecord } from './record.ts';
import { checkRequest } from './request.ts';
import { allowOrigin, jsonResponse, MESSAGES } from './responses.ts';
import type { Services } from './services.ts';
import { SettingsError, type Settings } from './settings.ts';
import { spamReason } from './spam.ts';

/** Continues work after the response, as Netlify's `context.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** A response and the code under which it is logged. */
interface Outcome {
  response: Response;
  code: LogCode;
}

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
  const { settings, store, captcha, timing, log } = services;
  const started = performance.now();
  const finish = ({ response, code }: Outcome, id?: string) => {
    const ms = Math.round(performance.now() - started);
    const level = response.status >= 500 ? 'error' : 'info';
    log(level, { source: 'contact', code, ms, ...(id !== undefined && { id }) });
    return response;
  };

  const check = await checkRequest(request, settings.allowedOrigins);
  if ('response' in check) return finish({ ...check, code: `status-${check.response.status}` });

  const { captchaToken, website, elapsedMs, ...enquiry } = check.submission;
  const at = services.now();
  const id = enquiryId(enquiry, at);
  const duplicateCheck = isDuplicate(enquiry, at, store);
  const verdict = await captcha(captchaToken, captchaHosts(request, settings));
  // Delayed, so that it does not compete with the work before the response.
  if (!services.isPreview) waitUntil(delay(timing.mailDelayMs).then(() => recordVerdict(verdict, store)));

  const duplicate: Outcome = { response: jsonResponse(200, ENQUIRY_SENT), code: 'duplicate' };
  // The token is judged before the text, so that a made-up token does not reveal which enquiries are stored.
  if (verdict.kind === 'refused') {
    // A token works once: that of an enquiry whose response got lost is sent again with the same text.
    const isRepeat =
      verdict.code === TOKEN_ALREADY_USED && (await waitForDuplicate(enquiry, at, store, timing.usedTokenMs));
    if (isRepeat) return finish(duplicate, id);
    return finish({ response: jsonResponse(400, CAPTCHA_MISSING), code: `refused-${verdict.code}` });
  }
  const checkOptions = { milliseconds: timing.duplicateCheckMs, fallback: () => false };
  if (await pTimeout(duplicateCheck, checkOptions)) return finish(duplicate, id);
  if (verdict.kind === 'unverified') {
    log('error', { source: 'contact', code: `unverified-${verdict.code}`, id });
  }

  const record: EnquiryRecord = {
    version: RECORD_VERSION,
    id,
    receivedAt: at.toISOString(),
    ...enquiry,
    verified: verdict.kind === 'passed',
    writeId: randomUUID(),
  };
  if (services.isPreview) return finish(await mailPreview(record, services), id);
  const spam = spamReason({ website, elapsedMs });
  if (spam) return finish(await saveSpam({ ...record, spam }, spam, services), id);

  const saving = store.save(record).then(
    () => 'stored' as const,
    (error: unknown) => {
      log('error', { source: 'contact', code: `not-stored-${errorCode(error)}`, id });
      return undefined;
    },
  );
  const code = await pTimeout(saving, { milliseconds: timing.saveMs, fallback: () => undefined });
  if (code === undefined) return finish(await mailWithoutStore(record, saving, services, waitUntil), id);
  waitUntil(mailStored(record, services));
  return finish({ response: jsonResponse(200, ENQUIRY_SENT), code }, id);
}

/** Stores what looks like spam apart from the enquiries. The response does not tell its sender. */
async function saveSpam(
  record: EnquiryRecord,
  reason: NonNullable<EnquiryRecord['spam']>,
  { store, log }: Services,
): Promise<Outcome> {
  try {
    await store.save(record, 'spam');
    return { response: jsonResponse(200, ENQUIRY_SENT), code: `spam-${reason}` };
  } catch (error) {
    log('error', { source: 'contact', code: `not-stored-${errorCode(error)}`, id: record.id });
    return unavailable();
  }
}

/** Mails a stored record, or logs how to read it where mail is off. Never rejects. */
async function mailStored(record: EnquiryRecord, services: Services): Promise<void> {
  const { settings, store, mailer, timing, now, log } = services;
  const { id, writeId } = record;
  if (!mailer) {
    const hint = `Mail is off, because SMTP_URL is not set. To read the enquiry: npm run enquiries -- show ${id}`;
    log(settings.local ? 'info' : 'error', { source: 'contact', code: 'mail-off', id, hint });
    return;
  }
  await delay(timing.mailDelayMs);
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
  const { store, now, log } = services;
  const mailing = sendBeforeResponse(record, services);
  waitUntil(
    Promise.all([saving, mailing]).then(async ([stored, result]) => {
      // Also after a failed save: it may have reached the store, or the store may be back.
      if (result) await recordResult(record, result, 'contact', { store, now, log });
      else if (stored) await mailStored(record, services);
    }),
  );
  const mailed = mailing.then((result) => result && ('mailed-not-stored' as const));
  const code = (await Promise.race([saving, mailed])) ?? (await saving) ?? (await mailed);
  return code ? { response: jsonResponse(200, ENQUIRY_SENT), code } : unavailable();
}

/** On a preview no scheduled runs retry or purge, so the mail is the only copy. */
async function mailPreview(record: EnquiryRecord, services: Services): Promise<Outcome> {
  const result = await sendBeforeResponse(record, services);
  return result ? { response: jsonResponse(200, ENQUIRY_SENT), code: 'mailed-preview' } : unavailable();
}

/** Mails the record. Undefined when no recipient was accepted in time; never rejects. */
async function sendBeforeResponse(
  record: EnquiryRecord,
  { mailer, timing, log }: Services,
): Promise<SendResult | undefined> {
  const failed = (code: string) => {
    log('error', { source: 'contact', code: `not-mailed-${code}`, id: record.id });
    return undefined;
  };
  if (!mailer) return failed('mail-off');
  try {
    const sending = mailer.send(record, mailer.recipients);
    const result = await pTimeout(sending, { milliseconds: timing.mailBeforeResponseMs });
    return result.accepted.length > 0 ? result : failed('recipients-refused');
  } catch (error) {
    return failed(errorCode(error));
  }
}

function unavailable(): Outcome {
  const response = jsonResponse(503, MESSAGES.unavailable, { 'retry-after': '120' });
  return { response, code: 'unavailable' };
}

/** Hosts on which a captcha may have been solved: the configured ones, or the hosts of our own pages. */
function captchaHosts(request: Request, settings: Settings): string[] {
  if (settings.captcha.hostnames.length > 0) return settings.captcha.hostnames;
  return [request.url, ...settings.allowedOrigins].map((url) => new URL(url).hostname);
}
