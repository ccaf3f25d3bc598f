/** Handles one enquiry: validate, verify the captcha, store, respond, mail. */
import pTimeout from 'p-timeout';
import { site } from '../../src/site.ts';
import { inLanguage, language, words } from '../../src/words/index.ts';
import { BUILT_OFFLINE, FOREIGN_HOSTNAME, TOKEN_ALREADY_USED } from './captcha.ts';
import { deliver, keepState, mailToAll, type DeliveryServices } from './deliver.ts';
import { consoleLogger, errorCode, type LogLine } from './log.ts';
import { enquiryId, type EnquiryRecord } from './record.ts';
import { checkRequest } from './request.ts';
import { allowOrigin, jsonResponse } from './responses.ts';
import type { Services } from './services.ts';
import { newState, type EnquiryState } from './state.ts';

/** What is sent sooner after the visitor's first focus in the form comes from a program. */
const MIN_ELAPSED_MS = 3000;

/** Refused tokens for which a setting or the build may be wrong. */
const PROBLEMS_OF_TOKENS = [FOREIGN_HOSTNAME, BUILT_OFFLINE];

/** Continues work after the response, as Netlify's `context.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** A response, and what is logged about it. */
type Outcome = { response: Response } & Pick<LogLine, 'code' | 'reason' | 'status'>;

const sent = (code: string): Outcome => ({ response: jsonResponse(200, words.sent), code });
const unavailable = (): Outcome => ({
  response: jsonResponse(503, words.answers.unavailable, { 'retry-after': '120' }),
  code: 'unavailable',
});

/**
 * Handles a request to `/api/contact`, in the language of the page that sent it. Never rejects: when `getServices` throws,
 * the response is a 500.
 */
export function handleContact(
  request: Request,
  getServices: () => Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  const wanted = request.headers.get('content-language');
  const known = site.languages.find((each) => each === wanted) ?? site.languages[0];
  return inLanguage(known, async () => {
    let services: Services | undefined;
    try {
      services = getServices();
      const response = await receive(request, services, waitUntil);
      const origin = request.headers.get('origin');
      const isAllowed = origin !== null && services.settings.allowedOrigins.includes(origin);
      return isAllowed ? allowOrigin(response, origin) : response;
    } catch (error) {
      consoleLogger('error', { source: 'contact', code: 'unexpected', reason: errorCode(error) });
      if (services) waitUntil(keepProblem('visitors', 'unexpected', services));
      return jsonResponse(500, words.answers.unexpected);
    }
  });
}

async function receive(request: Request, services: Services, waitUntil: WaitUntil): Promise<Response> {
  const { settings, captcha, mailer, isPreview, timing, log } = services;
  const started = performance.now();
  const finish = ({ response, ...line }: Outcome, id?: string) => {
    const ms = Math.round(performance.now() - started);
    const isError = response.status >= 500 || PROBLEMS_OF_TOKENS.includes(line.reason ?? '');
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
  const state = newState(at);
  const ownHosts = [request.url, ...settings.allowedOrigins].map((url) => new URL(url).hostname);
  const { hostnames } = settings.captcha;
  const verdict = await captcha(captchaToken, hostnames.length > 0 ? hostnames : ownHosts);

  // The token is judged before the text, so that a made-up token does not reveal which enquiries are stored.
  if (verdict.kind === 'refused') {
    // A token works once: that of an enquiry whose response got lost is sent again with the same text.
    const isRepeat = verdict.code === TOKEN_ALREADY_USED && (await isStored(id, state, services));
    if (isRepeat) return finish(sent('duplicate'), id);
    const reason = verdict.code;
    if (PROBLEMS_OF_TOKENS.includes(reason)) waitUntil(keepProblem('captcha', reason, services));
    return finish({ response: jsonResponse(400, words.captchaMissing), code: 'captcha-refused', reason });
  }
  if (verdict.kind === 'unverified') {
    log('error', { source: 'contact', code: 'captcha-unverified', reason: verdict.code, id });
    waitUntil(keepProblem('captcha', verdict.code, services));
  }

  const record: EnquiryRecord = {
    id,
    receivedAt: at.toISOString(),
    ...enquiry,
    verified: verdict.kind === 'passed',
    ...(site.languages.length > 1 && { language: language() }),
  };
  const isTooFast = elapsedMs !== undefined && elapsedMs < MIN_ELAPSED_MS;
  const spam = extra ? 'honeypot' : isTooFast ? 'too-fast' : undefined;
  if (spam && !isPreview) {
    const isKept = await save({ ...record, spam }, state, services);
    // The response does not tell its sender.
    return finish(isKept ? { ...sent('spam'), reason: spam } : unavailable(), id);
  }

  // No scheduled runs retry or purge what a preview stores.
  const saving = isPreview ? Promise.resolve(undefined) : save(record, state, services);
  const code = await inTime(saving, timing.saveMs);
  if (!mailer) {
    const hint = `SMTP_URL, MAIL_FROM or MAIL_TO is not set. To read the enquiry: npm run enquiries -- show ${id}`;
    log(settings.local ? 'info' : 'error', { source: 'contact', code: 'mail-off', id, hint });
    return finish(code ? sent(code) : unavailable(), id);
  }
  const delivery = { ...services, mailer };
  if (!code) return finish(await mailWithoutStore(record, state, saving, delivery, waitUntil), id);
  if (code === 'stored') waitUntil(deliver(record, state, 'contact', delivery));
  return finish(sent(code), id);
}

/** Keeps a problem of visitors, for the next scheduled run to tell the team. Never rejects. */
async function keepProblem(check: string, code: string, services: Services): Promise<void> {
  const { store, isPreview, log } = services;
  if (isPreview) return;
  await store.writeValue(`visitors/${check}/${code}`, {}).catch((error: unknown) => {
    log('error', { source: 'contact', code: 'not-recorded', reason: errorCode(error) });
  });
}

/** The result; undefined when it takes longer. */
const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  pTimeout(work, { milliseconds, fallback: () => undefined });

/** Whether the text is stored. One that has no state gets it, so that a run mails it. Never rejects. */
async function isStored(id: string, state: EnquiryState, { store, timing }: Services): Promise<boolean> {
  const claim = store.claim(id, state).catch(() => undefined);
  return (await inTime(claim, timing.saveMs)) !== undefined;
}

/** Where an enquiry is, as the log's code says it; undefined when it is nowhere. */
type Saved = 'stored' | 'duplicate' | 'spam' | 'mailed-not-stored' | undefined;

/** Stores the record, as spam if it says so. Never rejects. */
async function save(record: EnquiryRecord, state: EnquiryState, { store, log }: Services): Promise<Saved> {
  try {
    if (!record.spam) return (await store.save(record, state)) ? 'stored' : 'duplicate';
    await store.saveSpam(record);
    return 'spam';
  } catch (error) {
    log('error', { source: 'contact', code: 'not-stored', reason: errorCode(error), id: record.id });
    return undefined;
  }
}

/**
 * The store is down or slow, or this is a preview: mails at once, and responds as soon as the mail server or the store
 * has the enquiry. When a slow save ends, what became of the mail is recorded, so that no run mails it again.
 */
async function mailWithoutStore(
  record: EnquiryRecord,
  before: EnquiryState,
  saving: Promise<Saved>,
  delivery: Services & DeliveryServices,
  waitUntil: WaitUntil,
): Promise<Outcome> {
  const { promise: taken, resolve } = Promise.withResolvers<Saved>();
  const mailing = mailToAll({ ...record, isOnlyCopy: true }, before, 'contact', delivery, async (_, mail) => {
    const state = await mail();
    if (state.state === 'accepted') resolve('mailed-not-stored');
    return state;
  });
  void saving.then((code) => code && resolve(code));
  const keep = async () => {
    const [state, code] = await Promise.all([mailing, saving]);
    resolve(code);
    if (code) await keepState(record.id, state, 'contact', delivery);
  };
  waitUntil(keep());
  const code = await inTime(taken, delivery.timing.mailMs);
  return code ? sent(code) : unavailable();
}
