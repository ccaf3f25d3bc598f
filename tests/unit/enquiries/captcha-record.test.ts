import { beforeEach, expect, it, vi } from 'vitest';
import { captchaAlerts, recordVerdict } from '../../../netlify/enquiries/captcha-record.ts';
import type { Verdict } from '../../../netlify/enquiries/captcha.ts';
import { createMemoryServices, type MemoryServices } from '../../support/memory-services.ts';

const FOREIGN: Verdict = { kind: 'refused', code: 'foreign-hostname' };
const OVER_QUOTA: Verdict = { kind: 'unverified', code: 'over-quota' };
const PASSED: Verdict = { kind: 'passed', code: 'passed' };

let memory: MemoryServices;
let store: MemoryServices['services']['store'];
beforeEach(() => {
  memory = createMemoryServices();
  ({ store } = memory.services);
  return memory.restore;
});

const record = async (...verdicts: Verdict[]) => {
  for (const verdict of verdicts) await recordVerdict(verdict, store);
};
const counts = () => JSON.parse(memory.blobs.get('notes/captcha') ?? 'null') as unknown;

it('verdicts that point to wrong settings or a failing provider are counted', async () => {
  await record(OVER_QUOTA, FOREIGN, FOREIGN, { kind: 'unverified', code: 'no-hostname' }, FOREIGN);
  expect(counts()).toEqual({ foreign: 3, unverified: 2, code: 'no-hostname' });
});

it("verdicts on a visitor's token are not counted", async () => {
  await record({ kind: 'refused', code: 'invalid-input-response' });
  expect(counts()).toBeNull();
  await record(FOREIGN, { kind: 'refused', code: 'invalid-input-response' });
  expect(counts()).toEqual({ foreign: 1, unverified: 0, code: '' });
});

it('a token that passes ends the count', async () => {
  await record(OVER_QUOTA, OVER_QUOTA, PASSED);
  expect(counts()).toBeNull();
  await record(OVER_QUOTA);
  expect(counts()).toMatchObject({ unverified: 1 });
});

it('tokens that pass cost a read once a minute', async () => {
  const read = vi.spyOn(store, 'readState');
  const write = vi.spyOn(store, 'writeState');
  await record(PASSED, PASSED);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(59_999);
  await record(PASSED);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await record(PASSED);
  expect(read).toHaveBeenCalledTimes(2);
  expect(write).not.toHaveBeenCalled();
});

it('a failure that was counted here is ended by the next token that passes', async () => {
  await record(PASSED, OVER_QUOTA, PASSED);
  expect(counts()).toBeNull();
});

it('a failure that is counted while a passed token reads the counts is ended by the next token that passes', async () => {
  const started = Promise.withResolvers<undefined>();
  vi.spyOn(store, 'readState').mockImplementationOnce(() => started.promise);
  const passing = record(PASSED);
  await record(OVER_QUOTA);
  started.resolve(undefined);
  await passing;
  await record(PASSED);
  expect(counts()).toBeNull();
});

it('a token that passes reads the counts again after a failed read', async () => {
  const read = vi.spyOn(store, 'readState').mockRejectedValueOnce(new Error('down'));
  await record(PASSED, PASSED);
  expect(read).toHaveBeenCalledTimes(2);
});

it('what is known of one store does not hold for another', async () => {
  await record(OVER_QUOTA);
  await recordVerdict(PASSED, { ...store, readState: () => Promise.resolve(undefined) });
  await record(PASSED);
  expect(counts()).toBeNull();
});

it('a failing store is ignored', async () => {
  vi.spyOn(store, 'readState').mockRejectedValue(new Error('down'));
  await expect(record(OVER_QUOTA, PASSED)).resolves.toBeUndefined();
});

it('fewer than three in a row raise no alert', async () => {
  expect(await captchaAlerts(store)).toEqual({});
  await record(FOREIGN, FOREIGN, OVER_QUOTA, OVER_QUOTA);
  expect(await captchaAlerts(store)).toEqual({});
});

it('three in a row raise the alert of their kind', async () => {
  await record(FOREIGN, FOREIGN, FOREIGN);
  const foreign = {
    count: 3,
    text: "Visitors turned away in a row because their captcha was solved on a host that is not ours: 3. Add the site's host to RECAPTCHA_HOSTNAMES.",
  };
  expect(await captchaAlerts(store)).toEqual({ 'captcha-foreign-hostname': foreign });
  await record(OVER_QUOTA, OVER_QUOTA, OVER_QUOTA);
  expect(await captchaAlerts(store)).toEqual({
    'captcha-foreign-hostname': foreign,
    'captcha-unverified': {
      count: 3,
      text: "Enquiries accepted in a row without a verified captcha: 3 (last code: over-quota). Check RECAPTCHA_SECRET_KEY and the provider's quota: npm run doctor",
    },
  });
});

it('the alerts reject when the store cannot be reached', async () => {
  vi.spyOn(store, 'readState').mockRejectedValue(new Error('down'));
  await expect(captchaAlerts(store)).rejects.toThrow('down');
});
