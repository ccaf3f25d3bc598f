import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cause } from '../../../netlify/enquiries/alert.ts';
import { healthHandler } from '../../../netlify/enquiries/health.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { Services } from '../../../netlify/enquiries/services.ts';
import type { EnquiryState } from '../../../netlify/enquiries/state.ts';
import { watch } from '../../../netlify/enquiries/watch.ts';
import { createRecord, receivedAgo, stateOf } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const SECRET = 'a_secret_of_letters';
const BOSS = 'boss@thirma.example';
const LOGIN = new MailError(Object.assign(new Error('x'), { code: 'EAUTH', responseCode: 535 }));
const DOWN = Object.assign(new Error('x'), { code: 'EDOWN' });

const memory = useMemoryServices({ HEALTH_TOKEN: SECRET, MAIL_TO: `${TEAM},${BOSS}` });
let services: Services;
beforeEach(() => {
  ({ services } = memory);
  memory.captcha.mockResolvedValue({ kind: 'refused', code: 'invalid-input-response' });
});

const setMinutes = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
/** Saves an enquiry that is so old. */
const save = (minutes: number, recipients: EnquiryState['recipients'] = {}) => {
  const record = createRecord(receivedAgo(minutes * MINUTE_MS));
  return services.store.save(record, stateOf(record, recipients));
};
const failed = (state: 'waiting' | 'refused', reason: string) =>
  ({ state, reason, attempts: 1, nextAt: '2026-05-04T17:00:00Z' }) as const;
const accepted = { state: 'accepted', at: START.toISOString() } as const;
const both = (state: EnquiryState['recipients'][string]) => ({ [TEAM]: state, [BOSS]: state });
/** Code and count of each cause that a run finds. */
const causes = async () => {
  const found: Cause[] = [];
  await finish(watch(services, found));
  return found.map(({ code, count }) => `${code} ${count}`).toSorted();
};

describe('a run finds as cause', () => {
  it('each service that fails and each invalid setting, also when the store fails and the run with it', async () => {
    services.settings.problems.push('MAIL_TO is wrong');
    memory.login.mockRejectedValue(LOGIN);
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'invalid-input-secret' });
    for (const method of ['list', 'writeValue'] as const) {
      vi.spyOn(services.store, method).mockRejectedValue(DOWN);
    }
    const found: Cause[] = [];
    await expect(finish(watch(services, found))).rejects.toBe(DOWN);
    const codes = ['captcha-invalid-input-secret', 'mail-EAUTH-535', 'settings-invalid', 'store-EDOWN'];
    expect(found.map(({ code }) => code).toSorted()).toEqual(codes);
    expect(found[0]?.text).toContain('MAIL_TO is wrong.');
  });

  it('one login to a mail server that refuses it', async () => {
    await save(16);
    memory.login.mockRejectedValue(LOGIN);
    expect(await causes()).toEqual(['mail-EAUTH-535 0']);
    expect(memory.login).toHaveBeenCalledTimes(1);
  });

  it('a captcha key that accepts every token', async () => {
    memory.captcha.mockResolvedValue({ kind: 'refused', code: 'foreign-hostname' });
    expect(await causes()).toEqual(['captcha-test-key 0']);
  });

  it('the reasons why enquiries of more than 15 minutes wait, each with their number', async () => {
    memory.login.mockRejectedValue(new MailError(Object.assign(new Error('x'), { code: 'EDNS' })));
    for (const minutes of [14, 16, 17]) await save(minutes, both(failed('waiting', 'EAUTH-535')));
    await save(16, { [TEAM]: accepted, [BOSS]: failed('waiting', 'recipient-452') });
    await save(16);
    await save(8 * DAY, both(failed('waiting', 'EAUTH-535')));
    expect(await causes()).toEqual([
      'mail-EAUTH-535 2',
      'mail-EDNS 0',
      'mail-recipient-452 1',
      'waiting-given-up 1',
    ]);
  });

  it('how many enquiries there was no time to mail', async () => {
    for (let count = 0; count < 5; count++) await save(16);
    memory.send.mockImplementation(() => wait(11_000));
    expect(await causes()).toEqual(['waiting-not-tried 4']);
  });

  it('what a recipient refused for good, with its place in MAIL_TO, although another one waits', async () => {
    const recipients = {
      [TEAM]: failed('waiting', 'recipient-452'),
      [BOSS]: failed('refused', 'recipient-550'),
    };
    for (let count = 0; count < 2; count++) await save(1, recipients);
    const found: Cause[] = [];
    await finish(watch(services, found));
    expect(found).toMatchObject([{ code: 'mail-recipient-550', count: 2, kind: 'event' }]);
    expect(found[0]?.text).toContain('Recipient in MAIL_TO: number 2.');
  });

  it('each problem that visitors met since the run before', async () => {
    for (const code of ['foreign-hostname', 'built-offline']) {
      await services.store.writeValue(`visitors/captcha/${code}`, {});
    }
    const found: Cause[] = [];
    const { afterAlerts } = await finish(watch(services, found));
    expect(found.map(({ code, kind }) => `${code} ${kind}`).toSorted()).toEqual([
      'captcha-built-offline event',
      'captcha-foreign-hostname event',
    ]);
    await afterAlerts?.();
    expect(await causes()).toEqual([]);
  });

  it('that no enquiry came for 14 days since the first run, or since the last enquiry', async () => {
    await causes();
    setMinutes(14 * DAY);
    expect(await causes()).not.toContain('visitors-quiet 0');
    await save(0, both(accepted));
    await causes();
    setMinutes(28 * DAY);
    expect(await causes()).not.toContain('visitors-quiet 0');
    setMinutes(28 * DAY + 1);
    expect(await causes()).toContain('visitors-quiet 0');
  });

  it.each([
    [0, 'purge-stopped 0'],
    [7, 'purge-behind 7'],
  ])('that nothing was deleted for two days, with %i left', async (left, cause) => {
    await services.store.writeValue('purge', { at: START.toISOString(), left });
    setMinutes(2 * DAY);
    expect(await causes()).toEqual([]);
    setMinutes(2 * DAY + 1);
    expect(await causes()).toEqual([cause]);
  });
});

it('what one recipient has and the other refused is delivered once that is told', async () => {
  await save(1, { [TEAM]: accepted, [BOSS]: failed('refused', 'recipient-550') });
  const { afterAlerts } = await finish(watch(services, []));
  expect(memory.stateIn('waiting')).toBeDefined();
  await afterAlerts?.();
  expect(memory.stateIn('delivered')).toMatchObject({ deliveredAt: START.toISOString() });
});

describe('GET /api/health', () => {
  let handle: ReturnType<typeof healthHandler>;
  beforeEach(() => {
    handle = healthHandler();
  });
  const get = async (changes: Partial<Services> = {}, authorization = `Bearer ${SECRET}`) => {
    const request = new Request('http://x/api/health', { headers: { authorization } });
    const response = await finish(handle(request, () => ({ ...services, ...changes })));
    return { status: response.status, ...((await response.json()) as { ok: boolean; checks: object }) };
  };
  const OK = { settings: 'ok', store: 'ok', mail: 'ok', captcha: 'ok', waiting: 'ok', purge: 'ok' };

  it('is 503 with a code for each check that fails, which is logged', async () => {
    memory.login.mockRejectedValue(LOGIN);
    await save(16, both(failed('waiting', 'EAUTH-535')));
    await finish(watch(services, []));
    vi.spyOn(services.store, 'writeValue').mockReturnValue(new Promise(() => undefined));
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'no-secret-key' });
    const checks = {
      ...OK,
      ...{ store: 'TimeoutError', mail: 'EAUTH-535', captcha: 'no-secret-key', waiting: 'late' },
    };
    expect(await get()).toEqual({ status: 503, ok: false, checks });
    const line = { level: 'error', source: 'health', code: 'check-failed', reason: 'mail-EAUTH-535' };
    expect(memory.logs).toContainEqual(line);
  });

  it('answers HEAD like GET, and other methods with 405', async () => {
    await finish(watch(services, []));
    const reply = (method: string) =>
      finish(handle(new Request('http://x/api/health', { method }), () => services));
    expect((await reply('HEAD')).status).toBe(200);
    const { status, headers } = await reply('POST');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each<[string, string | undefined, object]>([
    ['', SECRET, { mail: 'failed', captcha: 'ok' }],
    ['Bearer other', SECRET, { mail: 'failed', captcha: 'ok' }],
    ['Bearer undefined', undefined, { mail: 'failed', captcha: 'ok' }],
    [`Bearer ${SECRET}`, SECRET, { mail: 'mail-off', captcha: 'ok' }],
  ])(
    'shows to whoever sends "%s", where HEALTH_TOKEN is %s, %j',
    async (authorization, healthToken, checks) => {
      const settings = { ...services.settings, healthToken };
      expect((await get({ mailer: undefined, settings }, authorization)).checks).toMatchObject(checks);
    },
  );

  it.each([
    [16, 'ok'],
    [17, 'no-run'],
    // A clock that was ahead.
    [-17, 'no-run'],
  ])('when the last run was %i minutes ago, the check "waiting" is %s', async (minutes, code) => {
    await finish(watch(services, []));
    setMinutes(minutes);
    expect((await get()).checks).toEqual({ ...OK, waiting: code });
  });

  it.each([
    [undefined, 0.99, 1],
    [LOGIN, 9.99, 10],
  ])(
    'runs the checks once for 100 callers, when the login fails with %o until %d minutes later',
    async (error, before, after) => {
      if (error) memory.login.mockRejectedValue(error);
      await Promise.all(Array.from({ length: 100 }, () => get()));
      setMinutes(before);
      await get();
      expect(memory.login).toHaveBeenCalledTimes(1);
      setMinutes(after);
      await get();
      expect(memory.login).toHaveBeenCalledTimes(2);
      expect([...memory.blobs.keys()]).toEqual(['values/probe']);
    },
  );
});
