/** Handles one enquiry: validate, verify the captcha, store, respond, mail. */
import pTimeout from 'p-timeout';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { headerAddress } from '../../src/enquiry/email.ts';
import { eachField } from '../../src/enquiry/fields.ts';
import type { Submission } from '../../src/enquiry/schema.ts';
import { site } from '../../src/site.ts';
import { inLanguage, language, words } from '../../src/words/index.ts';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { problem } from './advice.ts';
import { tellFromRequest } from './alert.ts';
import { deliver, forEachKind, keepResult } from './deliver.ts';
import type { Entry } from './recipient-entry.ts';
import { errorCode, type LogLine } from './log.ts';
import type { MailedRecord } from './compose-mail.ts';
import { claimReceipt } from './receipt.ts';
import { enquiryId, type EnquiryRecord } from './record.ts';
import { hasEnough, newEntries, recipientsOf, type Recipient } from './recipients.ts';
import { checkRequest } from './request.ts';
import { allowOrigin, jsonResponse } from './responses.ts';
import type { Services } from './services.ts';
import { MINUTE_MS } from './time.ts';

/** After this time a slow store no longer delays the mail. */
const SAVE_MS = 5000;
/** The most that a visitor waits for a mail that is the only copy. With the steps before, less than the form's 30 s. */
const MAIL_MS = 20_000;
/** After this time a slow store means no receipt. */
const RECEIPT_MS = 2000;
/** The request that stores an enquiry has this time to mail it; runs leave it alone. */
const REQUEST_MS = MINUTE_MS;

/** Continues work after the response, as Netlify's `context.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** What the runtime tells of a request. */
export interface Visit {
  waitUntil: WaitUntil;
  /** The time zone of the visitor's place, where it is known. */
  timeZone?: string | undefined;
}

type RequestServices = Services & Visit;

/** A response, and what is logged about it. */
type Outcome = { response: Response } & Pick<LogLine, 'code' | 'reason' | 'status'>;

const sent = (code: string, receipt?: true): Outcome => ({
  response: jsonResponse(200, words.sent, {}, { receipt }),
  code,
});
const unavailable = (): Outcome => ({
  response: jsonResponse(503, words.answers.unavailable, { 'retry-after': '120' }),
  code: 'unavailable',
});

/** Handles a request to `/api/contact`, in the language of the page that sent it. Never rejects. */
export function handleContact(request: Request, known: Services, visit: Visit): Promise<Response> {
  const services = { ...known, ...visit };
  const wanted = request.headers.get('content-language');
  return inLanguage(site.languages.find((each) => each === wanted) ?? site.languages[0], async () => {
    try {
      const response = await receive(request, services);
      const origin = request.headers.get('origin');
      const isAllowed = origin !== null && services.settings.allowedOrigins.includes(origin);
      return isAllowed ? allowOrigin(response, origin) : response;
    } catch (error) {
      services.log('error', { source: 'contact', code: 'unexpected', reason: errorCode(error) });
      visit.waitUntil(reportProblem('unexpected', services));
      return jsonResponse(500, words.answers.unexpected);
    }
  });
}

/** Checks the request and the captcha, and logs the outcome. */
async function receive(request: Request, services: RequestServices): Promise<Response> {
  const { settings, captcha, isPreview, timeZone, log, waitUntil } = services;
  const started = performance.now();
  const finish = ({ response, ...line }: Outcome, id?: string) => {
    const ms = Math.round(performance.now() - started);
    // For a foreign host, a setting may be wrong.
    const isError = response.status >= 500 || line.reason === FOREIGN_HOSTNAME;
    log(isError ? 'error' : 'info', { source: 'contact', ...line, ms, ...(id !== undefined && { id }) });
    if (response.status === 503) waitUntil(reportProblem('turned-away', services));
    return response;
  };

  const check = await checkRequest(request, settings.allowedOrigins);
  if (check instanceof Response)
    return finish({ response: check, code: 'invalid-request', status: check.status });

  const { captchaToken } = check;
  const at = services.now();
  const id = enquiryId(check, at);
  const ownHosts = [request.url, ...settings.allowedOrigins].map((url) => new URL(url).hostname);
  const { hostnames } = settings.captcha;
  const verdict = await captcha(captchaToken, hostnames.length > 0 ? hostnames : ownHosts);

  if (verdict.kind === 'refused') {
    const reason = verdict.code;
    // The token is judged before the text, so that a made-up one does not reveal what is stored. It works once: that of
    // an enquiry whose response got lost is sent again with the same text.
    if (reason === provider.usedToken && (await isStored(id, services))) return finish(sent('duplicate'), id);
    if (reason === FOREIGN_HOSTNAME) waitUntil(keepProblem(reason, services));
    return finish({
      response: jsonResponse(400, words.captchaMissing(provider.name)),
      code: 'captcha-refused',
      reason,
    });
  }
  if (verdict.kind === 'unverified') {
    log('error', { source: 'contact', code: 'captcha-unverified', reason: verdict.code, id });
  }

  const record = recordOf(check, id, at, verdict.kind === 'passed');
  if (isPreview) delete record.spam;
  return finish(await take({ ...record, page: pageOf(request), timeZone }, at, services), id);
}

/** The path of the page with the form; undefined when the browser names none, as for a form on another host. */
function pageOf(request: Request): string | undefined {
  const { pathname = '/' } = URL.parse(request.headers.get('referer') ?? '') ?? {};
  return pathname === '/' ? undefined : pathname.slice(0, 100);
}

/** The enquiry as it is stored. */
function recordOf(submission: Submission, id: string, at: Date, verified: boolean): EnquiryRecord {
  const spam = submission.extra ? 'honeypot' : undefined;
  return {
    id,
    receivedAt: at.toISOString(),
    ...eachField((_, name) => submission[name]),
    verified,
    ...(site.languages.length > 1 && { language: language() }),
    ...(spam && { spam }),
  };
}

/** Stores the enquiry, and mails it: after the response, or before it when the store does not have it by then. */
async function take(record: EnquiryRecord, at: Date, services: RequestServices): Promise<Outcome> {
  const { settings, isPreview, log, waitUntil } = services;
  const { id, spam } = record;
  const recipients = recipientsOf(services);
  const entries = newEntries(recipients, at, new Date(at.getTime() + REQUEST_MS));
  // No scheduled runs retry or purge what a preview stores.
  const saving = isPreview ? Promise.resolve(undefined) : save(record, entries, services);
  if (spam) {
    // The response does not tell its sender.
    return (await saving) ? { ...sent('spam'), reason: spam } : unavailable();
  }
  const code = await inTime(saving, SAVE_MS);
  if (!hasEnough(recipients)) {
    const hint = `SMTP_URL, MAIL_FROM or MAIL_TO is not set. To read the enquiry: npm run enquiries -- show ${id}`;
    log(settings.local ? 'info' : 'error', { source: 'contact', code: 'mail-off', id, hint });
  }
  if (!code) return mailWithoutStore(record, entries, saving, services);
  // Without a captcha, programs send many: the runs mail those, a few at a time.
  if (code !== 'stored' || !record.verified) return sent(code);
  waitUntil(mailToAll(record, entries, saving, services));
  const isClaimed = await inTime(claimed(record, services), RECEIPT_MS);
  if (!isClaimed) return sent(code);
  waitUntil(mailReceipt(record, services));
  return sent(code, true);
}

/** Whether the visitor is to get a receipt now. Never rejects. */
async function claimed({ id, email }: EnquiryRecord, services: RequestServices): Promise<boolean> {
  const { settings, mailer, log, waitUntil } = services;
  if (!settings.hasReceipt || !mailer || !headerAddress(email)) return false;
  const claim = await claimReceipt(email, services).catch((error: unknown) => errorCode(error));
  if (claim === 'claimed') return true;
  log('info', { source: 'contact', code: 'no-receipt', reason: claim, id });
  if (claim === 'limit') waitUntil(reportProblem('receipts', services));
  return false;
}

/** Once, and told to nobody else than the log when it fails: many addresses are mistyped. Never rejects. */
async function mailReceipt(record: EnquiryRecord, { mailer, log }: Services): Promise<void> {
  const failure = await mailer?.sendReceipt(record).then(() => undefined, errorCode);
  const line = failure ? { code: 'no-receipt', reason: failure } : { code: 'receipt' };
  log('info', { source: 'contact', ...line, id: record.id });
}

/** Delivers to each recipient, and stores what became of that once the enquiry is stored. Never rejects. */
async function mailToAll(
  record: MailedRecord,
  entries: Record<string, Entry>,
  saving: Promise<Saved>,
  services: Services,
  onTaken?: () => void,
): Promise<void> {
  const mailTo = async (recipient: Recipient) => {
    const { [recipient.name]: entry } = entries;
    if (!entry) return;
    const result = await deliver('contact', record, recipient, { ...entry, attempts: 1 }, services);
    if (result.acceptedAt && recipient.isEnough) onTaken?.();
    if (!(await saving)) return;
    const { id } = record;
    await keepResult({ id, recipient: recipient.name }, result, services).catch((error: unknown) => {
      services.log('error', { source: 'contact', code: 'not-recorded', reason: errorCode(error), id });
    });
  };
  const all = recipientsOf(services);
  await forEachKind((kind) => Promise.resolve(all.filter((each) => each.kind === kind)), mailTo);
}

/**
 * The store is down or slow, or this is a preview: mails at once, and responds as soon as the mail server or the store
 * has the enquiry. When a slow save ends, what became of the mail is recorded, so that no run mails it again.
 */
async function mailWithoutStore(
  record: EnquiryRecord,
  entries: Record<string, Entry>,
  saving: Promise<Saved>,
  services: RequestServices,
): Promise<Outcome> {
  const { promise: taken, resolve } = Promise.withResolvers<Saved>();
  const onTaken = () => resolve('mailed-not-stored');
  const mailing = mailToAll({ ...record, isOnlyCopy: true }, entries, saving, services, onTaken);
  void saving.then((code) => code && resolve(code));
  services.waitUntil(Promise.all([mailing, saving]).then(() => resolve(undefined)));
  const code = await inTime(taken, MAIL_MS);
  return code ? sent(code) : unavailable();
}

/** Tells a problem of visitors at once, or keeps it for the next run to tell. Never rejects. */
async function reportProblem(code: string, services: Services): Promise<void> {
  if (services.isPreview) return;
  if (!(await tellFromRequest(problem('visitors', code), services))) await keepProblem(code, services);
}

/** Keeps a problem of visitors, for the next scheduled run to tell the team. Never rejects. */
async function keepProblem(code: string, { store, isPreview, log }: Services): Promise<void> {
  if (isPreview) return;
  await store.writeValue(`visitors/${code}`, {}).catch((error: unknown) => {
    log('error', { source: 'contact', code: 'not-recorded', reason: errorCode(error) });
  });
}

/** The result; undefined when it takes longer. */
const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  pTimeout(work, { milliseconds, fallback: () => undefined });

/** Whether the text is stored; false, and logged, when the store can't say. Never rejects. */
async function isStored(id: string, { store, log }: Services): Promise<boolean> {
  const reading = store.get('enquiries', id).catch((error: unknown) => {
    log('error', { source: 'contact', code: 'not-read', reason: errorCode(error), id });
    return undefined;
  });
  const stored = await inTime(reading, SAVE_MS);
  return stored !== undefined && stored !== 'unreadable';
}

/** Where an enquiry is, as the log's code says it; undefined when it is nowhere. */
type Saved = 'stored' | 'duplicate' | 'spam' | 'mailed-not-stored' | undefined;

/** Stores the record, as spam if it says so. Never rejects. */
async function save(
  record: EnquiryRecord,
  entries: Record<string, Entry>,
  services: RequestServices,
): Promise<Saved> {
  const { store, log, waitUntil } = services;
  try {
    if (!record.spam) return (await store.save(record, entries)) ? 'stored' : 'duplicate';
    // Before it, so that no spam is stored of which no run tells.
    await store.writeValue('visitors/spam', {});
    await store.saveSpam(record);
    return 'spam';
  } catch (error) {
    log('error', { source: 'contact', code: 'not-stored', reason: errorCode(error), id: record.id });
    waitUntil(reportProblem('not-stored', services));
    return undefined;
  }
}
