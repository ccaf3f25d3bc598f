/** Checks the services needed for enquiries. */
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { problem, settingProblem, type Check } from './advice.ts';
import { FOREIGN_HOSTNAME } from './captcha.ts';
import { hasNoPair, keysOf } from './captcha-keys.ts';
import { DeliveryError } from './delivery-error.ts';
import { codedError, errorCode, logFailure } from './log.ts';
import { checkPurged } from './purge.ts';
import type { Services } from './services.ts';
import type { Problem } from './tell.ts';
import { ageMs, LIMIT_MS, MINUTE_MS, msUntil, within } from './time.ts';

/** The interval between captcha checks. Each check uses up one of the 10,000 free calls per month. */
const CAPTCHA_AGE_MS = 59 * MINUTE_MS;

/**
 * Runs all checks. Adds each problem to `problems`, and removes each check that has come to an end from `unchecked`, as soon
 * as it is known. Never rejects.
 */
export async function checkServices(
  services: Services,
  problems: Problem[],
  unchecked: Set<string>,
): Promise<void> {
  const { settings, store, mailer, log } = services;
  const ms = msUntil(services.deadline, LIMIT_MS.check);
  problems.push(...settings.problems.map(settingProblem));
  const check = async (name: Check, work: Promise<unknown>) => {
    await within(ms, work).catch((error: unknown) => {
      const reply = error instanceof DeliveryError ? error.reply : undefined;
      log('error', { source: 'delivery-run', code: 'check-failed', reason: `${name}-${errorCode(error)}` });
      problems.push(problem(name, errorCode(error), reply));
    });
    unchecked.delete(name);
  };
  // A developer's machine needn't be able to send email.
  const checkMail = async () => {
    if (mailer) await mailer.check(ms);
    else if (!settings.isMailOff && !settings.local) throw codedError('mail-off');
  };
  await Promise.all([
    check('mail', checkMail()),
    check('store', store.probe('run')),
    check('captcha', checkCaptcha(services)),
    check('purge', checkPurged(services)),
  ]);
}

const wellSchema = z.object({ at: z.iso.datetime() });

/**
 * Checks the captcha settings with the provider, but only once an hour if the last check of these keys found no problem.
 * Rejects with an error code.
 */
async function checkCaptcha(services: Services): Promise<void> {
  const { store, captcha, now, log } = services;
  const value = `captcha-well/${keysOf(services)}`;
  const well = await store.readValue(value, wellSchema).catch(() => undefined);
  if (!well || ageMs(well.at, now()) >= CAPTCHA_AGE_MS) {
    await askProvider(captcha);
    const recording = store.writeValue(value, { at: now().toISOString() });
    await logFailure(recording, { source: 'delivery-run', code: 'not-recorded' }, log);
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
