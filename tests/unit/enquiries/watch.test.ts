import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import type { Services } from '../../../netlify/enquiries/services.ts';
import { watch } from '../../../netlify/enquiries/watch.ts';
import { createRecord, receivedAgo } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const LOGIN = new MailError(Object.assign(new Error('x'), { code: 'EAUTH', responseCode: 535 }));
const DOWN = Object.assign(new Error('x'), { code: 'EDOWN' });

const memory = useMemoryServices();
let services: Services;
beforeEach(() => {
  ({ services } = memory);
  memory.captcha.mockResolvedValue({ kind: 'refused', code: 'invalid-input-response' });
});

const setMinutes = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
/** Saves an enquiry that is so old. */
const save = (minutes: number, recipients: EnquiryRecord['recipients'] = {}) => {
  const record = createRecord({ ...receivedAgo(minutes * MINUTE_MS), recipients });
  return services.store.save(record);
};
const waiting = (reason: string) =>
  ({ state: 'waiting', reason, attempts: 1, nextAt: '2026-05-09T00:00:00Z' }) as const;
/** Code and count of each cause that a run finds. */
const causes = async () =>
  (await finish(watch(services))).causes.map(({ code, count }) => `${code} ${count}`).toSorted();

describe('a run finds as cause', () => {
  it('each service that fails twice, and no enquiries can be listed', async () => {
    memory.login.mockRejectedValue(LOGIN);
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'invalid-input-secret' });
    for (const method of ['list', 'writeState'] as const) {
      vi.spyOn(services.store, method).mockRejectedValue(DOWN);
    }
    const expected = ['captcha-invalid-input-secret 0', 'mail-EAUTH-535 0', 'store-EDOWN 0'];
    expect(await causes()).toEqual(expected);
    vi.mocked(services.store.writeState).mockRestore();
    expect(await causes()).toEqual([...expected.slice(0, 2), 'retry-mail-EDOWN 0']);
  });

  it('no service that fails once', async () => {
    await save(16);
    memory.login.mockRejectedValueOnce(LOGIN);
    expect(await causes()).toEqual([]);
  });

  it('a captcha key that accepts every token', async () => {
    memory.captcha.mockResolvedValue({ kind: 'refused', code: 'foreign-hostname' });
    expect(await causes()).toEqual(['captcha-test-key 0']);
  });

  it('the reasons why enquiries of more than 15 minutes wait, each with their number', async () => {
    memory.login.mockRejectedValue(new MailError(Object.assign(new Error('x'), { code: 'EDNS' })));
    for (const minutes of [14, 16, 17]) await save(minutes, { [TEAM]: waiting('EAUTH-535') });
    await save(16, { [TEAM]: waiting('recipient-452') });
    await save(16);
    await save(8 * 24 * 60, { [TEAM]: waiting('EAUTH-535') });
    expect(await causes()).toEqual([
      'mail-EAUTH-535 2',
      'mail-EDNS 6',
      'mail-recipient-452 1',
      'waiting-given-up 1',
    ]);
  });

  it('how many enquiries there was no time to mail', async () => {
    for (let count = 0; count < 5; count++) await save(16);
    memory.send.mockImplementation(() => wait(11_000));
    expect(await causes()).toEqual(['waiting-not-tried 2']);
  });

  it('what recipients refused for good, and what is unreadable', async () => {
    const refused = { ...waiting('recipient-550'), state: 'refused' } as const;
    const accepted = { state: 'accepted', at: START.toISOString() } as const;
    for (let count = 0; count < 2; count++) await save(1, { 'a@b.co': accepted, [TEAM]: refused });
    memory.blobs.set('outbox/x', 'hello');
    expect(await causes()).toEqual(['mail-recipient-550 2', 'waiting-unreadable 1']);
  });

  it('what a visitor met since the run before', async () => {
    await services.store.writeState('visitor', { check: 'captcha', code: 'foreign-hostname' });
    const result = await finish(watch(services));
    expect(result.causes).toMatchObject([{ code: 'captcha-foreign-hostname', isEvent: true }]);
    await result.afterAlerts?.();
    expect(await causes()).toEqual([]);
  });
});

describe('GET /api/health', () => {
  const get = async (getServices: () => Services = () => services, method = 'GET') => {
    const response = await finish(handleHealth(new Request('http://x/api/health', { method }), getServices));
    return { status: response.status, ...((await response.json()) as { ok: boolean; checks: object }) };
  };

  it('is 503 with a code for each check that fails', async () => {
    memory.login.mockRejectedValue(LOGIN);
    await save(16, { [TEAM]: waiting('EAUTH-535') });
    await finish(watch(services));
    vi.spyOn(services.store, 'writeState').mockReturnValue(new Promise(() => undefined));
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'no-secret-key' });
    expect(await get()).toEqual({
      ...{ status: 503, ok: false },
      checks: {
        settings: 'ok',
        store: 'TimeoutError',
        mail: 'EAUTH-535',
        captcha: 'no-secret-key',
        waiting: 'late',
      },
    });
  });

  it.each([
    [undefined, 'mail', 'mail-off'],
    [16, 'waiting', 'ok'],
    [17, 'waiting', 'no-run'],
  ])('when the last run was %s minutes ago, the check %s is %s', async (minutes, check, code) => {
    await finish(watch(services));
    setMinutes(minutes ?? 0);
    const { checks } = await get(() => ({
      ...services,
      ...(minutes === undefined && { mailer: undefined }),
    }));
    expect(checks).toMatchObject({ [check]: code });
  });

  it('runs the checks at most once a minute, and leaves nothing in the store but their results', async () => {
    await get();
    setMinutes(0.99);
    await get();
    expect(memory.login).toHaveBeenCalledTimes(1);
    setMinutes(1);
    await get();
    expect(memory.login).toHaveBeenCalledTimes(2);
    expect([...memory.blobs.keys()]).toEqual(['notes/health']);
  });

  it('is 503 when a setting is invalid, which it does not name, and 405 for a POST', async () => {
    const settings = { ...services.settings, problems: ['MAIL_TO must be email addresses'] };
    const { status, checks } = await get(() => ({ ...services, settings }));
    expect([status, checks]).toEqual([503, expect.objectContaining({ settings: 'invalid', store: 'ok' })]);
    const response = await handleHealth(
      new Request('http://x/api/health', { method: 'POST' }),
      () => services,
    );
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
