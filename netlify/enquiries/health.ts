/** Checks whether an enquiry can be taken and delivered now, for `GET /api/health`, for the alerts and for the doctor. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { errorCode } from './log.ts';
import { COMMON_HEADERS } from './responses.ts';
import type { Services } from './services.ts';
import { ageMs } from './state.ts';
import type { EnquiryStore } from './store.ts';

const MINUTE_MS = 60_000;
/** Longer than the mailer's and the captcha's own. */
const CHECK_TIMEOUT_MS = 7000;
/** Runs are five minutes apart. */
const RUN_AGE_MS = 16 * MINUTE_MS;

/** What each check found: `ok` or a code. `waiting`: whether runs take place, and enquiries are late. */
type Checks = Record<'settings' | 'store' | 'mail' | 'captcha' | 'waiting' | 'purge', string>;

/** What each run of `retry-mail` keeps. Times are ISO 8601. */
export const runSchema = z.object({
  at: z.iso.datetime(),
  /** When an enquiry was last seen, or else the first run was. */
  heardAt: z.iso.datetime(),
  /** Number of enquiries that nobody had after 15 minutes. */
  late: z.number(),
  /** What is wrong with `purge`: a code, or 'ok'. */
  purge: z.string(),
});

/** Checks the services that an enquiry needs, each for at most 7 s: 'ok' or the code of its failure. */
export function serviceChecks({ store, mailer, captcha }: Services) {
  const result = (check: Promise<unknown>) =>
    pTimeout(check, { milliseconds: CHECK_TIMEOUT_MS }).then(() => 'ok', errorCode);
  return {
    store: result(checkStore(store)),
    mail: result(mailer?.check() ?? Promise.reject(failure('mail-off'))),
    captcha: result(checkCaptcha(captcha)),
  };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Writes and reads a value, which stays there. Rejects when one of them fails. */
export async function checkStore(store: EnquiryStore): Promise<void> {
  await store.writeValue('probe', true);
  if ((await store.readValue('probe')) !== true) throw failure('not-read');
}

/** Sends an invalid token: if the secret key is valid, the provider refuses the token. Rejects with another code. */
export async function checkCaptcha(captcha: Services['captcha']): Promise<void> {
  const { kind, code } = await captcha('invalid-token-of-the-health-check', []);
  if (code === FOREIGN_HOSTNAME) throw failure('test-key');
  if (kind !== 'refused') throw failure(code);
}

/** Runs all checks at the same time. */
async function runChecks(services: Services): Promise<Checks> {
  const { settings, store, isPreview, now } = services;
  const checks = serviceChecks(services);
  const reading = pTimeout(store.readValue('run'), { milliseconds: CHECK_TIMEOUT_MS }).catch(() => undefined);
  const run = runSchema.safeParse(await reading).data;
  const hasRun = run && ageMs(run.at, now()) <= RUN_AGE_MS;
  return {
    settings: settings.problems.length > 0 ? 'invalid' : 'ok',
    ...{ store: await checks.store, mail: await checks.mail, captcha: await checks.captcha },
    // Netlify runs no scheduled functions for previews, and nothing is stored there.
    waiting: isPreview ? 'ok' : !hasRun ? 'no-run' : run.late > 0 ? 'late' : 'ok',
    purge: run?.purge ?? 'ok',
  };
}

/**
 * Returns the handler of `GET /api/health`. All callers of an instance share the results for a minute; for ten after a
 * refused login, since providers lock an account after many.
 */
export function healthHandler() {
  let shared: Promise<Checks> | undefined;
  let sharedUntil = 0;
  const sharedChecks = (services: Services): Promise<Checks> => {
    if (shared && Date.now() < sharedUntil) return shared;
    sharedUntil = Date.now() + MINUTE_MS;
    shared = runChecks(services).then((checks) => {
      if (checks.mail.startsWith('EAUTH')) sharedUntil = Date.now() + 10 * MINUTE_MS;
      const failed = Object.entries(checks).filter(([, result]) => result !== 'ok');
      for (const [check, code] of failed) {
        services.log('error', { source: 'health', code: 'check-failed', reason: `${check}-${code}` });
      }
      return checks;
    });
    return shared;
  };

  return async (request: Request, getServices: () => Services): Promise<Response> => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      return new Response(null, { status: 405, headers: { ...COMMON_HEADERS, allow: 'GET, HEAD' } });
    }
    const services = getServices();
    const { healthToken } = services.settings;
    const checks = await sharedChecks(services);
    const ok = Object.values(checks).every((result) => result === 'ok');
    const isTeam = healthToken && request.headers.get('authorization') === `Bearer ${healthToken}`;
    // To strangers, a code could say that the captcha lets everything pass.
    const shown = Object.entries(checks).map(([check, result]) => [
      check,
      result === 'ok' || isTeam ? result : 'failed',
    ]);
    const body = { ok, checks: Object.fromEntries(shown) as Checks };
    return Response.json(body, { status: ok ? 200 : 503, headers: COMMON_HEADERS });
  };
}
