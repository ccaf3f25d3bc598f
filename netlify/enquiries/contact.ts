/** Handles one enquiry: validates it, verifies the captcha, stores the enquiry, responds, and delivers the enquiry. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { eachField } from '../../src/enquiry/fields.ts';
import type { Submission } from '../../src/enquiry/submission.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf, type Words } from '../../src/words/index.ts';
import { tellTurnedAway } from './alerts.ts';
import { attempt } from './attempt.ts';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { recordToken } from './captcha-keys.ts';
import { codedError, errorCode, logFailure, type LogLine } from './log.ts';
import { sendReceipt } from './receipt.ts';
import { enquiryId, type EnquiryRecord } from './record.ts';
import { checkRequest, jsonResponse } from './request.ts';
import type { Services } from './services.ts';
import { newState } from './state.ts';
import { DAY_MS, LIMIT_MS, within } from './time.ts';

/** Lets work continue after the response, as Netlify's `context.waitUntil` does. */
type WaitUntil = (work: Promise<unknown>) => void;

/** The services for a request, and the language of the page from which it was sent. */
type RequestServices = Services & { waitUntil: WaitUntil; language: string; words: Words };

/** A response, and the details to log. */
type Outcome = { response: Response; id?: string } & Pick<LogLine, 'code' | 'reason' | 'status'>;

/**
 * Handles a request to `/api/contact`. Responds in the language of the page from which the request was sent. Never rejects.
 */
export async function handleContact(
  request: Request,
  known: Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  const started = performance.now();
  const wanted = request.headers.get('content-language');
  const language = site.languages.find((each) => each === wanted) ?? site.languages[0];
  const services = { ...known, waitUntil, language, words: wordsOf(language) };
  const { response, ...line } = await receive(request, services).catch((error: unknown): Outcome => {
    const response = jsonResponse(500, services.words.answers.unexpected);
    return { response, code: 'unexpected', reason: errorCode(error) };
  });
  // In these cases, the visitor was turned away through no fault of their own.
  const ofStatus = { 500: 'unexpected', 503: 'turned-away' }[response.status];
  const code = ofStatus ?? (line.reason === FOREIGN_HOSTNAME ? FOREIGN_HOSTNAME : undefined);
  const ms = Math.round(performance.now() - started);
  known.log(code ? 'error' : 'info', { source: 'contact', ...line, ms });
  if (code) waitUntil(tellTurnedAway(code, known));

  const origin = request.headers.get('origin');
  if (origin !== null && known.settings.allowedOrigins.includes(origin)) {
    response.headers.set('access-control-allow-origin', origin);
    response.headers.append('vary', 'origin');
  }
  return response;
}

/** Checks the request and the captcha, then stores and delivers the enquiry. */
async function receive(request: Request, services: RequestServices): Promise<Outcome> {
  const { settings, captcha, isPreview, language, words, log } = services;
  const check = await checkRequest(request, settings.allowedOrigins, language);
  if (check instanceof Response) return { response: check, code: 'invalid-request', status: check.status };
  // Previews have no scheduled runs, so an enquiry stored by a preview would be neither delivered nor purged.
  if (isPreview) return { response: jsonResponse(501, words.answers.preview), code: 'preview' };

  const at = services.now();
  const ownHosts = [request.url, ...settings.allowedOrigins].map((url) => new URL(url).hostname);
  const { hostnames } = settings.captcha;
  const verdict = await captcha(check.captchaToken, hostnames.length > 0 ? hostnames : ownHosts);
  services.waitUntil(recordToken(verdict.code, services));
  if (verdict.kind === 'refused') return refuse(check, at, verdict.code, services);

  const record = recordOf(request, check, at, verdict.kind === 'passed', services);
  const { id, verified } = record;
  if (!verified) log('error', { source: 'contact', code: 'captcha-unverified', reason: verdict.code, id });
  return storeAndDeliver(record, services);
}

/**
 * Responds to a refused token. A token works only once. However, if our response was lost, the visitor may resubmit the
 * same text with the same token, perhaps after midnight. Only for a used token does the response reveal whether the
 * text is stored.
 */
async function refuse(
  enquiry: Submission,
  at: Date,
  reason: string,
  services: RequestServices,
): Promise<Outcome> {
  const { words } = services;
  if (reason === provider.usedToken) {
    const id = enquiryId(enquiry, at);
    const ids = [id, enquiryId(enquiry, new Date(at.getTime() - DAY_MS))];
    const stored = await Promise.all(ids.map((each) => isStored(each, services)));
    if (stored.includes('stored')) return sent('duplicate', id, services);
    if (stored.includes('unknown')) return unavailable(id, words);
  }
  const message = fill(words.captchaMissing, { captcha: provider.name });
  return { response: jsonResponse(400, message), code: 'captcha-refused', reason };
}

const recordOf = (
  request: Request,
  enquiry: Submission,
  at: Date,
  verified: boolean,
  { language }: RequestServices,
): EnquiryRecord => ({
  id: enquiryId(enquiry, at),
  receivedAt: at.toISOString(),
  ...eachField((_, name) => enquiry[name]),
  verified,
  page: pageOf(request),
  ...(site.languages.length > 1 && { language }),
  ...(Object.keys(enquiry.sources ?? {}).length > 0 && { sources: enquiry.sources }),
  ...(enquiry.honeypot && { isSuspicious: true }),
});

/** Responds with 200 as soon as the text is stored; delivers the enquiry afterwards. */
async function storeAndDeliver(record: EnquiryRecord, services: RequestServices): Promise<Outcome> {
  const { words, log, waitUntil } = services;
  const { id, verified } = record;
  const saving = save(record, services);
  const code = await within(LIMIT_MS.storing, saving).catch(() => undefined);
  // If the store completes the write later, a run delivers the enquiry, and a resubmission is treated as a duplicate.
  waitUntil(saving);
  if (!code) return unavailable(id, words);
  // Of two identical requests, only one delivers. Bots can send many unverified enquiries, so the runs deliver these.
  if (code === 'duplicate' || !verified) return sent(code, id, services);
  const delivering = attempt(id, services, { source: 'contact' });
  waitUntil(logFailure(delivering, { source: 'contact', code: 'not-recorded', id }, log));
  waitUntil(sendReceipt(record, words, services));
  return sent(code, id, services);
}

const sent = (code: string, id: string, { words }: RequestServices): Outcome => ({
  response: jsonResponse(200, words.sent),
  code,
  id,
});

const unavailable = (id: string, { answers }: Words): Outcome => {
  const { email, phone } = site.contact;
  const message = fill(answers.unavailable, { email, phone });
  return { response: jsonResponse(503, message, { 'retry-after': '120' }), code: 'unavailable', id };
};

/**
 * Returns the path of the page with the form; undefined if the browser doesn't send the path, for example because the
 * page is on another host.
 */
function pageOf(request: Request): string | undefined {
  const { pathname = '/' } = URL.parse(request.headers.get('referer') ?? '') ?? {};
  // Removes the trailing slash, because Netlify serves each page both with and without it.
  return pathname.slice(0, 100).replace(/\/$/, '') || undefined;
}

/**
 * Stores the enquiry, unless it is stored already (store.ts explains the order of the writes). If the store fails, logs the
 * error and resolves to undefined.
 */
async function save(
  record: EnquiryRecord,
  { store, log }: RequestServices,
): Promise<'stored' | 'duplicate' | undefined> {
  const { id, receivedAt, verified } = record;
  try {
    const before = await store.getText(id);
    // Fails, because a damaged text can't be replaced: texts are written only once.
    if (before === 'unreadable') throw codedError('unreadable');
    if (before) {
      if (verified && !before.verified) await store.say(id, 'verified', new Date(receivedAt));
      return 'duplicate';
    }
    const state = newState(receivedAt, !verified);
    const isNewState = await store.addState(id, state);
    if (!(await store.addText(record))) return 'duplicate';
    // A state without a text was left over when the same enquiry was erased: what came of it doesn't count for this one.
    if (!isNewState) await store.putState(id, state);
    return 'stored';
  } catch (error) {
    log('error', { source: 'contact', code: 'not-stored', reason: errorCode(error), id });
    return undefined;
  }
}

/**
 * Checks whether the text is stored. Unknown: another request may be about to store it, or the store fails, which is logged.
 * Never rejects.
 */
async function isStored(id: string, { store, log }: RequestServices): Promise<'stored' | 'no' | 'unknown'> {
  const look = async () => {
    const text = await store.getText(id);
    if (text && text !== 'unreadable') return 'stored';
    return (await store.getState(id)) ? 'unknown' : 'no';
  };
  const line = { source: 'contact', code: 'not-read', id } as const;
  return (await logFailure(look(), line, log, LIMIT_MS.storing)) ?? 'unknown';
}
