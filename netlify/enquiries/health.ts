/** Checks whether an enquiry can be taken and delivered, for `GET /api/health`, for the alerts and for the doctor. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { codedError, errorCode } from './log.ts';
import { COMMON_HEADERS } from './responses.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** Each step of a login has its own, shorter one. */
const CHECK_TIMEOUT_MS = 7000;
/** A probe of the store is three calls. */
const PROBE_TIMEOUT_MS = 10_000;
/** Runs are five minutes apart. */
const RUN_AGE_MS = 16 * MINUTE_MS;
/** Each question is one of the 10,000 free ones a month that visitors need. */
const CAPTCHA_AGE_MS = 59 * MINUTE_MS;

/** What each run of `retry-mail` keeps. */
export const runSchema = z.object({
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** What each check found: 'ok' or the code of a cause. */
  checks: z.record(z.string(), z.string()),
  /** When the provider of the captcha was last asked, ISO 8601. */
  captchaAskedAt: z.optional(z.iso.datetime()),
});
export type Run = z.output<typeof runSchema>;

/** Whether the run is the last that was to come. */
export const isFresh = ({ at }: Run, now: Date) => ageMs(at, now) <= RUN_AGE_MS;

/** What a check found in time: 'ok' or the code of its failure. */
const result = (check: Promise<unknown>, milliseconds = CHECK_TIMEOUT_MS) =>
  pTimeout(check, { milliseconds }).then(() => 'ok', errorCode);

/** Checks the services that an enquiry needs. */
export const serviceChecks = ({ store, mailer }: Services) => ({
  store: result(store.probe(), PROBE_TIMEOUT_MS),
  mail: result(mailer?.check() ?? Promise.reject(codedError('mail-off'))),
});

/** What the captcha's provider says, and when it did: asked again an hour after it was, as the run before says. */
export async function captchaCheck({ store, captcha, now }: Services) {
  const last = await store.readValue('run', runSchema).catch(() => undefined);
  const { captcha: code } = last?.checks ?? {};
  const askedAt = last?.captchaAskedAt;
  if (code && askedAt && ageMs(askedAt, now()) < CAPTCHA_AGE_MS) return { code, askedAt };
  return { code: await result(checkCaptcha(captcha)), askedAt: now().toISOString() };
}

/** Sends an invalid token: if the secret key is valid, the provider refuses the token. Rejects with another code. */
export async function checkCaptcha(captcha: Services['captcha']): Promise<void> {
  const { code } = await captcha('invalid-token-of-the-health-check', []);
  if (code !== provider.invalidToken) throw codedError(code === FOREIGN_HOSTNAME ? 'test-key' : code);
}

/**
 * Handles `GET /api/health`: what the last run of `retry-mail` found. It asks no service but the store, so that callers
 * cause no logins. Never rejects.
 */
export async function handleHealth(request: Request, services: Services): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) {
    return new Response(null, { status: 405, headers: { ...COMMON_HEADERS, allow: 'GET, HEAD' } });
  }
  const { settings, store, now } = services;
  const reading = store.readValue('run', runSchema);
  const stored = await result(reading);
  const run = stored === 'ok' ? await reading : undefined;
  const checks: Run['checks'] = {
    settings: settings.problems.length > 0 ? 'invalid' : 'ok',
    store: stored,
    ...(run && isFresh(run, now()) ? run.checks : { waiting: 'no-run' }),
    ...(stored !== 'ok' && { store: stored }),
  };
  const ok = Object.values(checks).every((code) => code === 'ok');
  const { healthToken } = settings;
  const isTeam = healthToken && request.headers.get('authorization') === `Bearer ${healthToken}`;
  // To strangers, a code could say that the captcha lets everything pass.
  const shown = Object.entries(checks).map(([check, code]) => [
    check,
    code === 'ok' || isTeam ? code : 'failed',
  ]);
  const body = { ok, checks: Object.fromEntries(shown) };
  return Response.json(body, { status: ok ? 200 : 503, headers: COMMON_HEADERS });
}
