/** Handles one enquiry: validate, verify the captcha, store, respond, mail. */
import pTimeout from 'p-timeout';
import * as words from '../../src/words/index.ts';
import { tell } from './alert.ts';
import { FOREIGN_HOSTNAME, TOKEN_ALREADY_USED } from './captcha.ts';
import { deliver, mailToAll, storeStates } from './deliver.ts';
import { isDuplicate, waitForDuplicate } from './duplicates.ts';
import { consoleLogger, errorCode, type LogLine } from './log.ts';
import type { Mailer } from './mailer.ts';
import { enquiryId, RECORD_VERSION, type EnquiryRecord } from './record.ts';
import { checkRequest } from './request.ts';
import { allowOrigin, jsonResponse } from './responses.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

/** What is sent sooner after the visitor's first focus in the form comes from a program. */
const MIN_ELAPSED_MS = 3000;

/** Continues work after the response, as Netlify's `context.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** A response, and what is logged about it. */
type Outcome = { response: Response } & Pick<LogLine, 'code' | 'reason' | 'status'>;

const sent = (code: string): Outcome => ({ response: jsonResponse(200, words.sent), code });
const unavailable = (): Outcome => ({
  response: jsonResponse(503, words.answers.unavailable, { 'retry-after': '120' }),
  code: 'unavailable',
});

/** Handles a request to `/api/contact`. Never rejects: when `getServices` throws, the response is a 500. */
export async function handleContact(
  request: Request,
  getServices: () => Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  let services: Services | undefined;
  try {
    services = getServices();
    const response = await receive(request, services, waitUntil);
    const origin = request.headers.get('origin');
    const { allowedOrigins } = services.settings;
    return origin !== null && allowedOrigins.includes(origin) ? allowOrigin(response, origin) : response;
  } catch (error) {
    consoleLogger('error', { source: 'contact', code: 'unexpected', reason: errorCode(error) });
    if (services) waitUntil(keepProblem('visitors', 'unexpected', services));
    return jsonResponse(500, words.answers.unexpected);
  }
}

async function receive(request: Request, services: Services, waitUntil: WaitUntil): Promise<Response> {
  const { settings, store, captcha, isPreview, timing, log } = services;
  const started = performance.now();
  const finish = ({ response, ...line }: Outcome, id?: string) => {
    const ms = Math.round(performance.now() - started);
    const isError = response.status >= 500 || line.reason === FOREIGN_HOSTNAME;
    log(isError ? 'error' : 'info', { source: 'contact', ...line, ms, ...(id !== undefined && { id }) });
    return response;
  };

  const check = await checkRequest(request, settings.allowedOrigins);
  if (!check.ok) {
    const { response } = check;
    return finish({ response, code: 'invalid-request', status: response.status });
  }

  const { captchaToken, extra, elapsedMs, ...enquiry } = check.submission;
  const at = services.now();
  const id = enquiryId(enquiry, at);
  const duplicateCheck = isDuplicate(enquiry, at, store);
  const verdict = await captcha(captchaToken, captchaHosts(request, settings));

  // The token is judged before the text, so that a made-up token does not reveal which enquiries are stored.
  if (verdict.kind === 'refused') {
    // A token works once: that of an enquiry whose response got lost is sent again with the same text.
    const isRepeat =
      verdict.code === TOKEN_ALREADY_USED && (await waitForDuplicate(enquiry, at, store, timing.usedTokenMs));
    if (isRepeat) return finish(sent('duplicate'), id);
    if (verdict.code === FOREIGN_HOSTNAME) waitUntil(keepProblem('captcha', verdict.code, services));
    const response = jsonResponse(400, words.captchaMissing);
    return finish({ response, code: 'captcha-refused', reason: verdict.code });
  }
  const checkOptions = { milliseconds: timing.duplicateCheckMs, fallback: () => false };
  if (await pTimeout(duplicateCheck, checkOptions)) return finish(sent('duplicate'), id);
  if (verdict.kind === 'unverified') {
    log('error', { source: 'contact', code: 'captcha-unverified', reason: verdict.code, id });
    waitUntil(keepProblem('captcha', verdict.code, services));
  }

  const record: EnquiryRecord = {
    version: RECORD_VERSION,
    id,
    receivedAt: at.toISOString(),
    ...enquiry,
    verified: verdict.kind === 'passed',
    recipients: {},
  };
  const isTooFast = elapsedMs !== undefined && elapsedMs < MIN_ELAPSED_MS;
  if (!isPreview && (extra || isTooFast)) {
    const spam = extra ? 'honeypot' : 'too-fast';
    // The response does not tell its sender.
    const isKept = await save({ ...record, spam }, services, 'spam');
    return finish(isKept ? { ...sent('spam'), reason: spam } : unavailable(), id);
  }

  // No scheduled runs retry or purge what a preview stores.
  const saving = isPreview ? Promise.resolve(false) : save(record, services);
  const milliseconds = services.mailer ? timing.saveMs : Infinity;
  const isStored = await pTimeout(saving, { milliseconds, fallback: () => false });
  if (!isStored) return finish(await mailWithoutStore(record, saving, services, waitUntil), id);
  waitUntil(mailStored(record, services));
  return finish(sent('stored'), id);
}

/** Keeps the last problem of a visitor, for the next scheduled run to tell the team. Never rejects. */
async function keepProblem(check: string, code: string, services: Services): Promise<void> {
  const { store, isPreview, log } = services;
  if (isPreview) return;
  await store.writeState('visitor', { check, code }).catch((error: unknown) => {
    log('error', { source: 'contact', code: 'not-recorded', reason: errorCode(error) });
  });
}

/** Stores the record, and returns whether that worked. Never rejects. */
async function save(
  record: EnquiryRecord,
  { store, log }: Services,
  folder: 'outbox' | 'spam' = 'outbox',
): Promise<boolean> {
  try {
    await store.save(record, folder);
    return true;
  } catch (error) {
    log('error', { source: 'contact', code: 'not-stored', reason: errorCode(error), id: record.id });
    return false;
  }
}

/** Mails a stored record, or logs how to read it where mail is off. Never rejects. */
async function mailStored(record: EnquiryRecord, services: Services): Promise<void> {
  const { settings, mailer, log } = services;
  if (mailer) return deliver(record, 'contact', { ...services, mailer });
  const { id } = record;
  const hint = `Mail is off: SMTP_URL, MAIL_FROM or MAIL_TO is not set. To read the enquiry: npm run enquiries -- show ${id}`;
  log(settings.local ? 'info' : 'error', { source: 'contact', code: 'mail-off', id, hint });
}

/**
 * The store is down or slow, or this is a preview: mails at once, and responds as soon as the mail server or the store
 * has the enquiry. What comes later is recorded after the response; nothing is mailed twice.
 */
async function mailWithoutStore(
  record: EnquiryRecord,
  saving: Promise<boolean>,
  services: Services,
  waitUntil: WaitUntil,
): Promise<Outcome> {
  const { mailer, timing, log } = services;
  if (!mailer) {
    log('error', { source: 'contact', code: 'not-mailed', reason: 'mail-off', id: record.id });
    return unavailable();
  }
  const { promise: accepted, resolve } = Promise.withResolvers<boolean>();
  const delivery = { ...services, mailer };
  const mailing = mailToAll({ ...record, isOnlyCopy: true }, 'contact', delivery, () => resolve(true));
  void mailing.then(() => resolve(false));
  const hasOne = pTimeout(accepted, { milliseconds: timing.mailBeforeResponseMs, fallback: () => false });
  waitUntil(Promise.all([mailing, saving]).then(([states]) => recordMails(record, states, delivery)));
  const stored = saving.then((isStored) => (isStored ? 'stored' : undefined));
  const mailed = hasOne.then((isMailed) => (isMailed ? 'mailed-not-stored' : undefined));
  const code = (await Promise.race([stored, mailed])) ?? (await stored) ?? (await mailed);
  return code === undefined ? unavailable() : sent(code);
}

/** Stores what became of an enquiry that was mailed without the store, or tells the team who did not get it. */
async function recordMails(
  record: EnquiryRecord,
  states: EnquiryRecord['recipients'],
  services: Services & { mailer: Mailer },
): Promise<void> {
  // Also after a failed save: it may have reached the store, or the store may be back.
  if (!services.isPreview && (await storeStates(record, states, 'contact', services)).isStored) return;
  const all = Object.values(states);
  const missing = all.filter(({ state }) => state !== 'accepted').length;
  if (missing === 0 || missing === all.length) return;
  // No run knows of it, so that nobody else tells the team.
  const text = `The enquiry ${record.id} is not stored, and ${missing} of ${all.length} recipients did not get it: whoever has it, forward it.`;
  const { alertWebhook: webhook } = services.settings;
  await tell('error', { code: 'partly-mailed', count: 1, text }, { webhook, log: services.log });
}

/** Hosts on which a captcha may have been solved: the configured ones, or the hosts of our own pages. */
function captchaHosts(request: Request, settings: Settings): string[] {
  if (settings.captcha.hostnames.length > 0) return settings.captcha.hostnames;
  return [request.url, ...settings.allowedOrigins].map((url) => new URL(url).hostname);
}
