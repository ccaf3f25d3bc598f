/** Records captcha verdicts that point to wrong settings or a failing provider, for the alerts of the retry run. */
import * as z from 'zod/mini';
import type { Alerts } from './alert.ts';
import type { Verdict } from './captcha.ts';
import type { EnquiryStore } from './store.ts';

const STATE = 'captcha';
/** Such verdicts in a row, with no token accepted in between, that raise an alert. */
const ALERT_AFTER = 3;

const countsSchema = z.object({
  /** Tokens in a row that were solved on a host that is not ours. */
  foreign: z.number(),
  /** Tokens in a row that could not be verified, and the last reason. */
  unverified: z.number(),
  code: z.string(),
});

/** Saves most accepted tokens a read: until this time a store's counts are known to be empty, unless another process wrote some. */
const knownEmptyUntil = new WeakMap<EnquiryStore, number>();
const EMPTY_FOR_MS = 60_000;

const load = async (store: EnquiryStore) => countsSchema.safeParse(await store.readState(STATE)).data;

/** Counts the verdict. Never rejects: a lost count delays an alert. */
export async function recordVerdict({ kind, code }: Verdict, store: EnquiryStore): Promise<void> {
  const isForeign = code === 'foreign-hostname';
  if (kind === 'refused' && !isForeign) return;
  if (kind === 'passed' && performance.now() < (knownEmptyUntil.get(store) ?? 0)) return;
  try {
    if (kind === 'passed') {
      // Set before the read and deleted after a write, so that a failure counted meanwhile is not overlooked.
      knownEmptyUntil.set(store, performance.now() + EMPTY_FOR_MS);
      if (await load(store)) await store.writeState(STATE, undefined);
      return;
    }
    const { foreign = 0, unverified = 0, code: lastCode = '' } = (await load(store)) ?? {};
    await store.writeState(STATE, {
      foreign: foreign + (isForeign ? 1 : 0),
      unverified: unverified + (isForeign ? 0 : 1),
      code: isForeign ? lastCode : code,
    });
    knownEmptyUntil.delete(store);
  } catch {
    knownEmptyUntil.delete(store);
  }
}

/** The alerts for the verdicts counted so far. Rejects when the store can't be reached. */
export async function captchaAlerts(store: EnquiryStore): Promise<Alerts> {
  const { foreign = 0, unverified = 0, code = '' } = (await load(store)) ?? {};
  const alerts: Alerts = {};
  if (foreign >= ALERT_AFTER) {
    alerts['captcha-foreign-hostname'] = {
      count: foreign,
      text: `Visitors turned away in a row because their captcha was solved on a host that is not ours: ${foreign}. Add the site's host to RECAPTCHA_HOSTNAMES.`,
    };
  }
  if (unverified >= ALERT_AFTER) {
    alerts['captcha-unverified'] = {
      count: unverified,
      text: `Enquiries accepted in a row without a verified captcha: ${unverified} (last code: ${code}). Check RECAPTCHA_SECRET_KEY and the provider's quota: npm run doctor`,
    };
  }
  return alerts;
}
