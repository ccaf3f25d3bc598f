/** Checks the services needed for enquiries. Used by the scheduled run and by the doctor. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { problem, type Check, type Problem } from './advice.ts';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { hasNoPair } from './captcha-keys.ts';
import { DeliveryError } from './delivery-error.ts';
import { codedError, errorCode } from './log.ts';
import { purgeProblem } from './purge.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS, msUntil } from './time.ts';

/** The time limit for a check. */
export const CHECK_MS = 15_000;
/**
 * The interval between captcha checks. Each check uses up one of the 10,000 free calls per month.
 */
const CAPTCHA_AGE_MS = 59 * MINUTE_MS;

/** Runs all checks, reporting each problem as soon as it is found. Never rejects. */
export async function checkServices(services: Services, report: (problem: Problem) => void): Promise<void> {
  const { settings, store, mailer } = services;
  const milliseconds = msUntil(services.deadline, CHECK_MS);
  for (const each of settings.problems) {
    const [name = ''] = each.split(' ');
    report(problem('settings', name, { detail: `${each}.` }));
  }
  const check = (name: Check, work: Promise<unknown>) =>
    pTimeout(work, { milliseconds }).catch((error: unknown) => {
      const reply = error instanceof DeliveryError ? error.reply : undefined;
      report(problem(name, errorCode(error), { reply }));
    });
  await Promise.all([
    mailer && check('mail', mailer.check(milliseconds)),
    check('store', store.probe('run')),
    check('captcha', checkCaptcha(services)),
    check(
      'purge',
      purgeProblem(services).then((purgeFailure) => purgeFailure && report(purgeFailure)),
    ),
  ]);
  // A developer's machine needn't be able to send email.
  if (!mailer && !settings.isMailOff && !settings.local) report(problem('mail', 'mail-off'));
}

const wellSchema = z.object({ at: z.iso.datetime() });

/**
 * Checks the captcha settings with the provider, but only once an hour if the last check found no problem. Rejects with an
 * error code.
 */
async function checkCaptcha(services: Services): Promise<void> {
  const { store, captcha, now, log } = services;
  const well = await store.readValue('captcha-well', wellSchema).catch(() => undefined);
  if (!well || ageMs(well.at, now()) >= CAPTCHA_AGE_MS) {
    await askProvider(captcha);
    await store.writeValue('captcha-well', { at: now().toISOString() }).catch((error: unknown) => {
      log('error', { source: 'delivery-run', code: 'not-recorded', reason: errorCode(error) });
    });
  }
  if (await hasNoPair(services)) throw codedError('no-pair');
}

/**
 * Sends an invalid token, which the provider should refuse with the code for invalid tokens. If it responds with another
 * code, rejects with that code.
 */
export async function askProvider(captcha: Services['captcha']): Promise<void> {
  const { code } = await captcha('invalid-token-of-the-health-check', []);
  if (code !== provider.invalidToken) throw codedError(code === FOREIGN_HOSTNAME ? 'test-key' : code);
}
