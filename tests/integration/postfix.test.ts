/** The mailer and the retry run with a real mail server; skipped where Postfix is not installed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { createHarness, sampleRecord, type Harness } from '../support/harness.ts';
import { GREYLISTED, hasPostfix, startPostfix, TEAM, UNKNOWN } from '../support/postfix.ts';

if (!hasPostfix) console.log('Postfix is not installed, or these tests do not run as root: skipped');

describe.skipIf(!hasPostfix)('with Postfix', () => {
  let harness: Harness;
  let postfix: Awaited<ReturnType<typeof startPostfix>>;
  beforeEach(async () => {
    harness = await createHarness();
    postfix = await startPostfix(4000);
  });
  afterEach(async () => {
    await postfix.remove();
    await harness.close();
  });

  const WITHOUT_TLS = '?requireTLS=false&ignoreTLS=true';
  /** A retry run that mails to these recipients. */
  async function run(to: string[], query = WITHOUT_TLS) {
    const settings = { url: `${postfix.url}${query}`, from: 'site@thirma.example', to };
    const mailer = smtpMailer(settings, 'pooled');
    const limits = { ...scheduledLimits, minAgeMs: 0, backoff: false, budgetMs: Infinity };
    return retryMail({ ...harness.services, mailer }, limits).finally(() => mailer.close());
  }
  const codes = () => harness.logs.map(({ code }) => code);
  const save = (count: number, changes = {}) =>
    Promise.all(Array.from({ length: count }, () => harness.services.store.save(sampleRecord(changes))));

  it('an enquiry is in the mailbox once', async () => {
    await save(1);
    expect(await run([TEAM])).toMatchObject({ mailed: 1, waiting: 0 });
    await vi.waitFor(async () => expect(await postfix.mails()).toHaveLength(1), 20_000);
  });

  it('an unknown user is remembered as refused, and the others have the mail once', async () => {
    await save(1);
    expect(await run([UNKNOWN, TEAM])).toMatchObject({ mailed: 1, waiting: 0 });
    expect(await harness.records('archive')).toMatchObject([
      { delivery: { accepted: [TEAM], refused: [{ address: UNKNOWN, code: 550 }] } },
    ]);
    await vi.waitFor(async () => expect(await postfix.mails()).toHaveLength(1), 20_000);
  });

  it('a greylisted recipient is retried alone', async () => {
    await save(1);
    for (let index = 0; index < 2; index++) {
      expect(await run([GREYLISTED, TEAM])).toMatchObject({ failed: 1, waiting: 1 });
    }
    expect(await harness.records('outbox')).toMatchObject([{ delivery: { accepted: [TEAM], refused: [] } }]);
    expect(codes()).toContain('partly-mailed-450');
    await vi.waitFor(async () => expect(await postfix.mails()).toHaveLength(1), 20_000);
  });

  it('a mail over the size limit is refused for good, and the others are mailed', async () => {
    await save(1, { message: 'x'.repeat(5000) });
    await save(2);
    expect(await run([TEAM])).toMatchObject({ mailed: 2, failed: 1, waiting: 1 });
    expect(codes().some((code) => /^not-mailed-.*-552$/.test(code))).toBe(true);
  });

  it.each(['', '?requireTLS=false'])('a self-signed certificate is named in the log: %j', async (query) => {
    await save(1);
    expect(await run([TEAM], query)).toMatchObject({ mailed: 0, failed: 1 });
    expect(codes()).toContain('not-mailed-ESOCKET-DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('the doctor names the recipients that the server refuses', async () => {
    const check = (to: string[]) =>
      checkMail({ url: `${postfix.url}${WITHOUT_TLS}`, from: 'site@thirma.example', to });
    expect(await check([TEAM])).toMatchObject({ state: 'ok' });
    const { state, message } = await check([TEAM, UNKNOWN, GREYLISTED]);
    expect(state).toBe('failed');
    expect(message).toMatch(
      /refuses unknown@thirma\.example of MAIL_TO: 550 .*; greylisted@thirma\.example of MAIL_TO: 450 .* \(for now/,
    );
    expect(await postfix.mails()).toEqual([]);
  });

  it('no enquiry is lost when the server stops in the middle of a drain', async () => {
    await save(60);
    const first = run([TEAM]);
    await vi.waitFor(
      () => expect(codes().filter((code) => code === 'mailed').length).toBeGreaterThan(5),
      30_000,
    );
    postfix.stop();
    expect((await first).waiting).toBeGreaterThan(0);
    postfix.start();
    expect(await run([TEAM])).toMatchObject({ waiting: 0 });
    const ids = (await harness.records('archive')).map(({ id }) => id);
    expect(ids).toHaveLength(60);
    await vi.waitFor(async () => {
      const mails = await postfix.mails();
      expect(ids.filter((id) => !mails.some((mail) => mail.includes(`Id:       ${id}`)))).toEqual([]);
    }, 30_000);
  });
});
