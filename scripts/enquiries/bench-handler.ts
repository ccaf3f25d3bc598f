/** Measures the contact handler and the retry run, on loopback servers in this process. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { SMTPServer } from 'smtp-server';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { CONTACT_TIMING } from '../../netlify/enquiries/contact-timing.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import type { Services } from '../../netlify/enquiries/services.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { blobStore, storeLimits } from '../../netlify/enquiries/store.ts';
import {
  startCaptchaProvider,
  LOCAL_TOKEN_PREFIX,
} from '../../src/integrations/local-services/captcha-provider.ts';

/** A line for each measurement: response times one at a time, 200 at once and during outages, and the backlog. */
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
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}?requireTLS=false`,
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: 'team@thirma.example',
  });
  const store = (url: string) =>
    blobStore({
      deployContext: 'dev',
      limits: storeLimits,
      access: { siteID: '0', token: 'token', edgeURL: url, uncachedEdgeURL: url },
    });
  const services: Services = {
    settings,
    store: store(`http://localhost:${port}`),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, 'single'),
    isPreview: false,
    timing: CONTACT_TIMING,
    now: () => new Date(),
    log: () => undefined,
  };
  const withoutMail = { ...services, mailer: undefined };

  const idle: number[] = [];
  for (let index = 0; index < 120; index++) idle.push(await timeOne(services));
  const started = performance.now();
  const concurrent = await Promise.all(Array.from({ length: 200 }, () => timeOne(withoutMail, false)));
  const concurrentMs = performance.now() - started;
  const backlogStarted = performance.now();
  const pooledMailer = settings.mail && smtpMailer(settings.mail, 'pooled');
  const { mailed } = await retryMail(
    { ...services, mailer: pooledMailer },
    { ...scheduledLimits, minAgeMs: 0 },
  );
  pooledMailer?.close();
  const backlogMs = performance.now() - backlogStarted;
  const unreachable = 'http://127.0.0.1:2';
  const storeOutage = await timeOne({ ...services, store: store(unreachable) });
  const captchaOutage = await timeOne({
    ...services,
    captcha: captchaProvider({ secret: 'x', verifyUrl: unreachable }),
  });

  await Promise.all([
    blobs.stop(),
    provider.stop(),
    new Promise<void>((resolve) => mail.close(() => resolve())),
  ]);
  await rm(directory, { recursive: true, force: true });
  return [
    `handler, one at a time (120): ${percentiles(idle.slice(20))} (aim: p95 at most 100 ms)`,
    `handler, 200 at once: ${percentiles(concurrent)}, all within ${Math.round(concurrentMs)} ms (aim: p95 at most 2000 ms)`,
    `backlog: ${mailed} mailed in ${Math.round(backlogMs)} ms, ${Math.round((mailed / backlogMs) * 1000)} a second`,
    `store down: answered in ${Math.round(storeOutage)} ms (aim: 2000 ms)`,
    `captcha provider down: answered in ${Math.round(captchaOutage)} ms (aim: 7000 ms)`,
  ];
}

let count = 0;
/** Milliseconds until the response. `wait`: wait for the work after it, without counting it. */
async function timeOne(services: Services, wait = true): Promise<number> {
  const body = {
    name: 'Asha Singh',
    email: 'asha@example.com',
    company: 'Phulkari Mills',
    message: `We would like a website, please. (${++count})`,
    captchaToken: `${LOCAL_TOKEN_PREFIX}-bench-${count}`,
  };
  const request = new Request('http://localhost:8888/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const background: Promise<unknown>[] = [];
  const started = performance.now();
  const response = await handleContact(
    request,
    () => services,
    (work) => background.push(work),
  );
  const ms = performance.now() - started;
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  if (wait) await Promise.all(background);
  return ms;
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? NaN);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
