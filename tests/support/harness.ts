/** The whole enquiry on loopback: real Blobs server, real SMTP server, the local captcha provider, the real parts. */
import './not-test.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { answerContact } from '../../netlify/enquiries/contact.ts';
import type { LogLine } from '../../netlify/enquiries/log.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { Parts } from '../../netlify/enquiries/parts.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { blobStore, storeLimits } from '../../netlify/enquiries/store.ts';
import type { Box, EnquiryStore, StoreAddress } from '../../netlify/enquiries/store.ts';
import {
  startCaptchaProvider,
  STAND_IN_PREFIX,
} from '../../src/integrations/local-services/captcha-provider.ts';
import { startMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';

/** An answer, read. */
export type Reply = { status: number; message: string; json: unknown; headers: Headers; ms: number };

/** What a test may change about the desk. */
export type DeskOptions = {
  environment?: Environment;
  /** Without mail, SMTP_URL is not set. */
  mail?: boolean;
  captchaTimeout?: number;
  mailDeadline?: number;
  /** Whether mails share connections, as in a retry run. */
  mails?: 'one' | 'many';
};

/** The address of the site in these tests. */
export const SITE = 'http://localhost:8888';

let count = 0;
/** A captcha token that the local provider accepts, once. */
export const token = () => `${STAND_IN_PREFIX}-${process.pid}-${++count}`;

/** A valid body; each has words of its own. */
export const validBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Asha Singh',
  email: 'asha@example.com',
  company: 'Phulkari Mills',
  message: `We would like a website, please. (${++count})`,
  captchaToken: token(),
  ...changes,
});

/** A stored record, as old as wanted. */
export const sampleRecord = (changes: Partial<EnquiryRecord> = {}): EnquiryRecord => {
  const receivedAt = changes.receivedAt ?? new Date().toISOString();
  return {
    id: `${receivedAt.slice(0, 10)}-${(++count).toString(16).padStart(32, '0')}`,
    receivedAt,
    name: 'Asha Singh',
    email: 'asha@example.com',
    company: '',
    message: `A stored enquiry. (${count})`,
    verified: true,
    claim: `claim-${count}`,
    ...changes,
  };
};

/** A running desk. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Opens a desk; `close` ends its servers and removes its files. */
export async function openDesk(options: DeskOptions = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'enquiries-'));
  const blobs = new BlobsServer({ directory, token: 'blobs-token' });
  const { port } = await blobs.start();
  const provider = await startCaptchaProvider();
  const mail: MailServer = await startMailServer();

  const settings = readSettings({
    RECAPTCHA_SECRET_KEY: provider.secret,
    RECAPTCHA_VERIFY_URL: provider.url,
    RECAPTCHA_HOSTNAMES: 'localhost',
    ...(options.mail === false
      ? {}
      : {
          SMTP_URL: `${mail.url}?tls=off`,
          MAIL_FROM: 'site@thirma.example',
          MAIL_TO: 'team@thirma.example',
        }),
    ...options.environment,
  });
  const blobsUrl = `http://localhost:${port}`;
  // Mutable, so that a test can move the store behind a fault while the parts stay the same.
  const access = { siteID: '0', token: 'blobs-token', edgeURL: blobsUrl, uncachedEdgeURL: blobsUrl };
  const openStore = (changes: Partial<StoreAddress> = {}): EnquiryStore =>
    blobStore({ deployContext: 'dev', limits: storeLimits, access, ...changes });
  const logs: (LogLine & { level: string })[] = [];
  const clock = { offset: 0 };
  const parts: Parts = {
    settings,
    store: openStore(),
    captcha: captchaProvider(settings.captcha, options.captchaTimeout),
    mailer: settings.mail && smtpMailer(settings.mail, options.mails ?? 'one', options.mailDeadline),
    now: () => new Date(Date.now() + clock.offset),
    log: (level, line) => logs.push({ level, ...line }),
  };
  const background = new Set<Promise<unknown>>();

  /** Sends a request to the handler. */
  async function ask(request: Request, join: () => Parts = () => parts): Promise<Reply> {
    const started = performance.now();
    const response = await answerContact(request, join, (work) => {
      const tracked = work.finally(() => background.delete(tracked));
      background.add(tracked);
    });
    const ms = performance.now() - started;
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    const message = (json as { message?: unknown } | undefined)?.message;
    return { status: response.status, message: String(message), json, headers: response.headers, ms };
  }

  return {
    parts,
    mail,
    provider,
    logs,
    clock,
    access,
    blobsUrl,
    directory,
    ask,
    openStore,
    /** Posts a body as JSON, with further headers where given. */
    post: (body: unknown, headers: Record<string, string> = {}) => ask(post(body, headers)),
    /** Resolves when all work after the answers is done. */
    async idle() {
      while (background.size > 0) await Promise.allSettled(background);
    },
    /** All records in a box. */
    async records(box: Box): Promise<EnquiryRecord[]> {
      const store = blobStore({
        deployContext: 'dev',
        limits: storeLimits,
        access: { ...access, edgeURL: blobsUrl, uncachedEdgeURL: blobsUrl },
      });
      const { ids } = await store.list(box);
      const records = await Promise.all(ids.map((id) => store.get(box, id)));
      return records.filter((record) => record !== undefined && record !== 'unreadable');
    },
    async close() {
      await this.idle();
      parts.mailer?.close();
      await Promise.all([blobs.stop(), provider.stop(), mail.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A POST of a JSON body to the contact address. */
export function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${SITE}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
