/** Measures the contact handler and the retry run, on loopback servers in this process. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { SMTPServer } from 'smtp-server';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { answerContact } from '../../netlify/enquiries/contact.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { Parts } from '../../netlify/enquiries/parts.ts';
import { retryMail, scheduledBounds } from '../../netlify/enquiries/retry.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { blobStore, storeLimits } from '../../netlify/enquiries/store.ts';
import {
  startCaptchaProvider,
  STAND_IN_PREFIX,
} from '../../src/integrations/local-services/captcha-provider.ts';

/** Lines with p50 and p95 idle and at 200 at once, outages, and the drain. Takes some 20 seconds. */
export async function measureHandler(): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  const blobs = new BlobsServer({ directory, token: 'token' });
  const { port } = await blobs.start();
  const provider = await startCaptchaProvider();
  const mail = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));

  const settings = readSettings({
    RECAPTCHA_SECRET_KEY: provider.secret,
    RECAPTCHA_VERIFY_URL: provider.url,
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}?tls=off`,
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: 'team@thirma.example',
  });
  const store = (url: string) =>
    blobStore({
      deployContext: 'dev',
      limits: storeLimits,
      access: { siteID: '0', token: 'token', edgeURL: url, uncachedEdgeURL: url },
    });
  const parts: Parts = {
    settings,
    store: store(`http://localhost:${port}`),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, 'one'),
    now: () => new Date(),
    log: () => undefined,
  };
  const without = { ...parts, mailer: undefined };

  const idle: number[] = [];
  for (let index = 0; index < 120; index++) idle.push(await timeOne(parts));
  const started = performance.now();
  const burst = await Promise.all(Array.from({ length: 200 }, () => timeOne(without, false)));
  const wall = performance.now() - started;
  const drainStarted = performance.now();
  const many = settings.mail && smtpMailer(settings.mail, 'many');
  const { mailed } = await retryMail({ ...parts, mailer: many }, { ...scheduledBounds, grace: 0 });
  many?.close();
  const drain = performance.now() - drainStarted;
  const nowhere = 'http://127.0.0.1:2';
  const storeOutage = await timeOne({ ...parts, store: store(nowhere) });
  const captchaOutage = await timeOne({
    ...parts,
    captcha: captchaProvider({ secret: 'x', verifyUrl: nowhere }),
  });

  await Promise.all([
    blobs.stop(),
    provider.stop(),
    new Promise<void>((resolve) => mail.close(() => resolve())),
  ]);
  await rm(directory, { recursive: true, force: true });
  return [
    `handler, one at a time (120): ${percentiles(idle.slice(20))} (aim: p95 at most 100 ms)`,
    `handler, 200 at once: ${percentiles(burst)}, all within ${Math.round(wall)} ms (aim: p95 at most 2000 ms)`,
    `backlog: ${mailed} mailed in ${Math.round(drain)} ms, ${Math.round((mailed / drain) * 1000)} a second`,
    `store down: answered in ${Math.round(storeOutage)} ms (aim: 2000 ms)`,
    `captcha provider down: answered in ${Math.round(captchaOutage)} ms (aim: 7000 ms)`,
  ];
}

let count = 0;
/** Milliseconds until the answer; with `wait`, the work after it is waited for too, but not counted. */
async function timeOne(parts: Parts, wait = true): Promise<number> {
  const body = {
    name: 'Asha Singh',
    email: 'asha@example.com',
    company: 'Phulkari Mills',
    message: `We would like a website, please. (${++count})`,
    captchaToken: `${STAND_IN_PREFIX}-bench-${count}`,
  };
  const request = new Request('http://localhost:8888/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const after: Promise<unknown>[] = [];
  const started = performance.now();
  const response = await answerContact(
    request,
    () => parts,
    (work) => after.push(work),
  );
  const ms = performance.now() - started;
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  if (wait) await Promise.all(after);
  return ms;
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? NaN);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
