/** The journey of one enquiry: check, verify, store, answer, mail. */
import { randomUUID } from 'node:crypto';
import { CAPTCHA_MISSING } from '../../src/enquiry/schema.ts';
import type { Enquiry } from '../../src/enquiry/schema.ts';
import { SPENT } from './captcha.ts';
import { deliver } from './deliver.ts';
import { consoleLog, errorCode } from './log.ts';
import type { Parts } from './parts.ts';
import { pause, within } from './pause.ts';
import { enquiryId } from './record.ts';
import type { EnquiryRecord } from './record.ts';
import { checkRequest } from './request.ts';
import { allowOrigin, answer, SAID } from './responses.ts';
import { SettingsError } from './settings.ts';
import type { Settings } from './settings.ts';

/** Lets work go on after the answer, as Netlify's `context.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** Milliseconds that a look for the same enquiry may hold up a visitor once the captcha has answered. */
const LOOK_PATIENCE = 250;
/** The same for a visitor whose token was spent, perhaps by the first try of the same enquiry. */
const SPENT_PATIENCE = 1500;
/** Milliseconds after which a write that is under way no longer holds up the mail. */
const WRITE_PATIENCE = 1200;
/** Milliseconds between the answer and the mail, in which a twin of the request can show itself. */
const TWIN_PATIENCE = 150;
/** Milliseconds after midnight UTC in which yesterday's enquiries count as today's. */
const MIDNIGHT_PATIENCE = 10 * 60 * 1000;

/** Answers a request to `/api/contact`. Never rejects. `join` may throw: that is answered with 500. */
export async function answerContact(
  request: Request,
  join: () => Parts,
  waitUntil: WaitUntil,
): Promise<Response> {
  try {
    const parts = join();
    const response = await receive(request, parts, waitUntil);
    const origin = request.headers.get('origin');
    const { allowedOrigins } = parts.settings;
    return origin !== null && allowedOrigins.includes(origin) ? allowOrigin(response, origin) : response;
  } catch (error) {
    const settings = error instanceof SettingsError;
    consoleLog('error', {
      at: 'contact',
      code: settings ? 'bad-settings' : `unforeseen-${errorCode(error)}`,
      ...(settings && { hint: error.message }),
    });
    return answer(500, SAID.unforeseen);
  }
}

async function receive(request: Request, parts: Parts, waitUntil: WaitUntil): Promise<Response> {
  const { settings, store, captcha, log } = parts;
  const started = performance.now();
  const finish = (response: Response, code: string, id?: string) => {
    const ms = Math.round(performance.now() - started);
    log(response.status >= 500 ? 'error' : 'info', {
      at: 'contact',
      code,
      ms,
      ...(id !== undefined && { id }),
    });
    return response;
  };

  const checked = await checkRequest(request, settings.allowedOrigins);
  if ('response' in checked) return finish(checked.response, `answered-${checked.response.status}`);

  const { captchaToken, ...enquiry } = checked.submission;
  const at = parts.now();
  const id = enquiryId(enquiry, at);
  const looking = isKnown(enquiry, at, parts);
  const verdict = await captcha(captchaToken, captchaHosts(request, settings));

  if (await within(looking, LOOK_PATIENCE, false)) return finish(answer(200, SAID.received), 'known', id);
  if (verdict.kind === 'refused') {
    const twin = verdict.code === SPENT && (await isKnownSoon(enquiry, at, parts));
    if (twin) return finish(answer(200, SAID.received), 'known', id);
    return finish(answer(400, CAPTCHA_MISSING), verdict.code);
  }
  if (verdict.kind === 'unverified') log('error', { at: 'contact', code: `unverified-${verdict.code}`, id });

  const record: EnquiryRecord = {
    id,
    receivedAt: at.toISOString(),
    ...enquiry,
    verified: verdict.kind === 'passed',
    claim: randomUUID(),
  };
  const keeping = store.keep(record).then(
    () => true,
    (error: unknown) => {
      log('error', { at: 'contact', code: `not-stored-${errorCode(error)}`, id });
      return false;
    },
  );
  if ((await within(keeping, WRITE_PATIENCE, 'slow')) !== true) {
    return finish(...(await mailMeanwhile(record, keeping, parts, waitUntil)), id);
  }
  waitUntil(mailKept(record, parts));
  return finish(answer(200, SAID.received), 'kept', id);
}

/** Mails what lies in the outbox, or says where it lies. Never rejects. */
async function mailKept(record: EnquiryRecord, { settings, store, mailer, now, log }: Parts): Promise<void> {
  const { id, claim } = record;
  if (!mailer) {
    const hint = `Mail is off, since SMTP_URL is not set. To read it: npm run enquiries -- show ${id}`;
    log(settings.local ? 'info' : 'error', { at: 'contact', code: 'mail-off', id, hint });
    return;
  }
  await pause(TWIN_PATIENCE);
  await deliver(id, 'contact', { store, mailer, now, log }, claim);
}

/**
 * The store is down or slow: mails at once, and answers as soon as the mail server or the store has the enquiry.
 * When both have it, the record goes on into the archive; when only the store, it is mailed as always.
 */
async function mailMeanwhile(
  record: EnquiryRecord,
  keeping: Promise<boolean>,
  parts: Parts,
  waitUntil: WaitUntil,
): Promise<[Response, string]> {
  const { store, mailer, now, log } = parts;
  const mailing = (mailer ? mailer.send(record) : Promise.reject(new Error('Mail is off'))).then(
    () => true,
    (error: unknown) => {
      log('error', { at: 'contact', code: `not-mailed-${errorCode(error)}`, id: record.id });
      return false;
    },
  );
  waitUntil(
    Promise.all([keeping, mailing]).then(async ([kept, mailed]) => {
      // Also when the write failed: it may have arrived all the same, or the store may be back.
      if (mailed) await store.settle(record, now()).catch(() => undefined);
      else if (kept) await mailKept(record, parts);
    }),
  );
  if (await eitherIsTrue(keeping, mailing)) {
    return [answer(200, SAID.received), (await within(keeping, 0, false)) ? 'kept' : 'mailed-not-stored'];
  }
  return [answer(503, SAID.unavailable, { 'retry-after': '120' }), 'unavailable'];
}

/** True as soon as one of them is; false when both are not. */
async function eitherIsTrue(one: Promise<boolean>, other: Promise<boolean>): Promise<boolean> {
  const first = await Promise.race([one, other]);
  return first || (await one) || (await other);
}

/** Whether the same enquiry came in before, today or just before midnight. Never rejects. */
async function isKnown(enquiry: Enquiry, at: Date, { store }: Parts): Promise<boolean> {
  const ids = new Set([
    enquiryId(enquiry, at),
    enquiryId(enquiry, new Date(at.getTime() - MIDNIGHT_PATIENCE)),
  ]);
  const looks = [...ids].flatMap((id) => [store.get('outbox', id), store.get('archive', id)]);
  const found = await Promise.all(looks.map((look) => look.catch(() => undefined)));
  return found.some((record) => record !== undefined && record !== 'unreadable');
}

/** The same for a spent token, whose first use may still be on its way to the store. */
async function isKnownSoon(enquiry: Enquiry, at: Date, parts: Parts): Promise<boolean> {
  const end = Date.now() + SPENT_PATIENCE;
  while (Date.now() < end) {
    if (await within(isKnown(enquiry, at, parts), end - Date.now(), false)) return true;
    await pause(300);
  }
  return false;
}

/** Hosts on which a captcha may have been solved: the configured ones, or wherever our pages are. */
function captchaHosts(request: Request, settings: Settings): string[] {
  if (settings.captcha.hostnames.length > 0) return settings.captcha.hostnames;
  return [request.url, ...settings.allowedOrigins].map((address) => new URL(address).hostname);
}
