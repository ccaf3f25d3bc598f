/** Checks whether an enquiry can be taken and delivered now, for `GET /api/health`, for the alerts and for the doctor. */
import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { errorCode } from './log.ts';
import { COMMON_HEADERS } from './responses.ts';
import type { Services } from './services.ts';
import type { EnquiryStore } from './store.ts';

const MINUTE_MS = 60_000;
/** Longer than the mailer's and the captcha's own. */
const CHECK_TIMEOUT_MS = 7000;
/** Runs are five minutes apart. */
const RUN_AGE_MS = 16 * MINUTE_MS;

const CHECKS = ['settings', 'store', 'mail', 'captcha', 'waiting'] as const;
const checksSchema = z.record(z.enum(CHECKS), z.string());
/** What each check found: `ok` or a code. `waiting`: whether runs take place, and enquiries are late. */
type Checks = z.output<typeof checksSchema>;

/** What the last run writes: when it was, and how many enquiries nobody had after 15 minutes. */
const runSchema = z.object({ at: z.iso.datetime(), late: z.number() });

/** Runs all checks, at the same time. Takes at most 7 s, and never rejects. */
export async function runChecks({
  settings,
  store,
  mailer,
  captcha,
  isPreview,
  now,
}: Services): Promise<Checks> {
  const check = (work: Promise<unknown>) =>
    pTimeout(work, { milliseconds: CHECK_TIMEOUT_MS }).then(() => 'ok', errorCode);
  const checkWaiting = async () => {
    const run = runSchema.safeParse(await store.readState('run')).data;
    if (!run || now().getTime() - Date.parse(run.at) > RUN_AGE_MS) throw failure('no-run');
    if (run.late > 0) throw failure('late');
  };
  const [storeResult, mail, captchaResult, waiting] = await Promise.all([
    check(checkStore(store)),
    check(mailer ? mailer.check() : Promise.reject(failure('mail-off'))),
    check(checkCaptcha(captcha)),
    // Netlify runs no scheduled functions for previews, and nothing is stored there.
    isPreview ? 'ok' : check(checkWaiting()),
  ]);
  return {
    settings: settings.problems.length > 0 ? 'invalid' : 'ok',
    store: storeResult,
    mail,
    captcha: captchaResult,
    waiting,
  };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Writes, reads and deletes a value. Rejects when one of them fails. */
export async function checkStore(store: EnquiryStore): Promise<void> {
  const probe = `probe-${randomUUID()}`;
  await store.writeState(probe, probe);
  const value = await store.readState(probe).finally(() => store.writeState(probe, undefined));
  if (value !== probe) throw failure('not-read');
}

/** Sends an invalid token: if the secret key is valid, the provider refuses the token. Rejects with another code. */
export async function checkCaptcha(captcha: Services['captcha']): Promise<void> {
  const { kind, code } = await captcha('invalid-token-of-the-health-check', []);
  if (code === FOREIGN_HOSTNAME) throw failure('test-key');
  if (kind !== 'refused') throw failure(code);
}

const cacheSchema = z.object({ at: z.iso.datetime(), checks: checksSchema });

/** Handles `GET /api/health`. The store shares the results for a minute with all callers. */
export async function handleHealth(request: Request, getServices: () => Services): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) {
    return new Response(null, { status: 405, headers: { ...COMMON_HEADERS, allow: 'GET, HEAD' } });
  }
  const checks = await sharedChecks(getServices).catch((error: unknown): Checks => {
    const unknown = 'not-checked';
    return { settings: errorCode(error), store: unknown, mail: unknown, captcha: unknown, waiting: unknown };
  });
  const ok = Object.values(checks).every((result) => result === 'ok');
  return Response.json({ ok, checks }, { status: ok ? 200 : 503, headers: COMMON_HEADERS });
}

async function sharedChecks(getServices: () => Services): Promise<Checks> {
  const services = getServices();
  const { store, now } = services;
  const briefly = <T>(work: Promise<T>) => pTimeout(work, { milliseconds: 2000 }).catch(() => undefined);
  const shared = cacheSchema.safeParse(await briefly(store.readState('health'))).data;
  if (shared && now().getTime() - Date.parse(shared.at) < MINUTE_MS) return shared.checks;
  const at = now().toISOString();
  const checks = await runChecks(services);
  await briefly(store.writeState('health', { at, checks }));
  return checks;
}
