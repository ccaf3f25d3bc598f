import { beforeEach, expect, it, vi } from 'vitest';
import { captchaAlerts, recordVerdict } from '../../../netlify/enquiries/captcha-record.ts';
import { memoryStore } from '../../support/memory-store.ts';

let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  store = memoryStore();
});
const FOREIGN = { kind: 'refused', code: 'foreign-hostname' } as const;
const UNVERIFIED = { kind: 'unverified', code: 'captcha-unreachable' } as const;
const record = async (...verdicts: Parameters<typeof recordVerdict>[0][]) => {
  for (const verdict of verdicts) await recordVerdict(verdict, store);
};

it('three foreign host names in a row raise an alert that names the setting', async () => {
  await record(FOREIGN, FOREIGN);
  expect(await captchaAlerts(store)).toEqual({});
  await record(FOREIGN);
  expect(await captchaAlerts(store)).toEqual({
    'captcha-foreign-hostname': {
      count: 3,
      text: "Visitors turned away in a row because their captcha was solved on a host that is not ours: 3. Add the site's host to RECAPTCHA_HOSTNAMES.",
    },
  });
});

it('three tokens in a row that could not be verified raise an alert with the last code', async () => {
  await record(UNVERIFIED, UNVERIFIED, FOREIGN);
  expect(await captchaAlerts(store)).toEqual({});
  await record({ kind: 'unverified', code: 'bad-request' }, FOREIGN);
  expect(await captchaAlerts(store)).toEqual({
    'captcha-unverified': {
      count: 3,
      text: "Enquiries accepted in a row without a verified captcha: 3 (last code: bad-request). Check RECAPTCHA_SECRET_KEY and the provider's quota: npm run doctor",
    },
  });
});

it('other refusals are not counted', async () => {
  await record({ kind: 'refused', code: 'invalid-input-response' });
  expect(store.states.size).toBe(0);
});

it('an accepted token ends the count, and further ones do not read the store for a minute', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  await record(UNVERIFIED, { kind: 'passed', code: 'passed' });
  expect(store.states.get('captcha')).toBeUndefined();
  const readState = vi.fn(store.readState);
  const passed = () => recordVerdict({ kind: 'passed', code: 'passed' }, { ...store, readState });
  now.mockReturnValue(1_059_999);
  await passed();
  expect(readState).not.toHaveBeenCalled();
  now.mockReturnValue(1_060_000);
  await passed();
  expect(readState).toHaveBeenCalledOnce();
  await record(UNVERIFIED);
  await passed();
  expect(readState).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

it('a store that fails does not fail the request', async () => {
  const readState = () => Promise.reject(new Error('down'));
  await expect(recordVerdict(UNVERIFIED, { ...store, readState })).resolves.toBeUndefined();
});
