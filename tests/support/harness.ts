/** Runs the contact handler with real servers on loopback: Blobs, SMTP and the local captcha provider. */
import './production-node-env.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import type { LogLine } from '../../netlify/enquiries/log.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { CONTACT_TIMING, type Services } from '../../netlify/enquiries/services.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import {
  blobStore,
  type EnquiryStore,
  type Folder,
  type StoreAddress,
} from '../../netlify/enquiries/store.ts';
import { LOCAL_TOKEN_PREFIX, startCaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { post, validBody as bodyWithToken } from './enquiries.ts';
import { startMailServer } from './mail-server.ts';

export { post, createRecord, SITE } from './enquiries.ts';

/** Request headers, and services that replace those of the harness for one request. */
export type PostOptions = Partial<Services> & { headers?: Record<string, string> };

/** Long enough that a busy machine is not taken for a slow service. */
const PATIENCE_MS = 200_000;
const timing = {
  ...CONTACT_TIMING,
  duplicateCheckMs: PATIENCE_MS,
  usedTokenMs: 5000,
  saveMs: PATIENCE_MS,
};
const patientLimits = { attemptTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS, maxAttempts: 3 };

let count = 0;
/** A captcha token that the local provider accepts once. */
export const token = () => `${LOCAL_TOKEN_PREFIX}-${process.pid}-${++count}`;

/** A valid body with a unique message and address, and a token that the local provider accepts. */
export const validBody = (changes: Record<string, unknown> = {}) =>
  bodyWithToken({ captchaToken: token(), ...changes });

/** A running harness. */
export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Starts the servers; `close` stops them and deletes their files. */
export async function createHarness() {
  const directory = await mkdtemp(join(tmpdir(), 'enquiries-'));
  const blobs = new BlobsServer({ directory, token: 'blobs-token' });
  const { port } = await blobs.start();
  const provider = await startCaptchaProvider();
  const mail = await startMailServer();

  const blobsUrl = `http://localhost:${port}`;
  const accessAt = (url: string) => ({
    siteID: '0',
    token: 'blobs-token',
    edgeURL: url,
    uncachedEdgeURL: url,
  });
  // Mutable, so that a test can make the store fail and recover.
  const access = accessAt(blobsUrl);
  const blobsContext = JSON.stringify({ ...access, primaryRegion: 'us-east-2' });
  const environment = {
    NETLIFY_BLOBS_CONTEXT: Buffer.from(blobsContext).toString('base64'),
    RECAPTCHA_SECRET_KEY: provider.secret,
    RECAPTCHA_VERIFY_URL: provider.url,
    RECAPTCHA_HOSTNAMES: 'localhost',
    SMTP_URL: `${mail.url}?requireTLS=false`,
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: 'team@thirma.example',
  };
  const settings = readSettings(environment);
  const openStore = (changes: Partial<StoreAddress> = {}): EnquiryStore =>
    blobStore({ deployContext: 'dev', limits: patientLimits, access, ...changes });
  const logs: (LogLine & { level: string })[] = [];
  const services: Services = {
    settings,
    store: openStore(),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, 'pooled', PATIENCE_MS),
    isPreview: false,
    timing,
    now: () => new Date(),
    log: (level, line) => logs.push({ level, ...line }),
  };
  const background = new Set<Promise<unknown>>();

  /** Sends a request to the handler. */
  async function send(request: Request, getServices: () => Services = () => services) {
    const response = await handleContact(request, getServices, (work) => {
      const tracked = work.finally(() => background.delete(tracked));
      background.add(tracked);
    });
    const json = (await response.json()) as { message: string };
    return { status: response.status, message: json.message, json };
  }

  return {
    environment,
    services,
    mail,
    logs,
    access,
    accessAt,
    directory,
    send,
    openStore,
    /** Posts a body as JSON. */
    post: (body: unknown, { headers, ...overrides }: PostOptions = {}) =>
      send(post(body, headers), () => ({ ...services, ...overrides })),
    /** Resolves when all work after the responses is done. */
    async idle() {
      while (background.size > 0) await Promise.allSettled(background);
    },
    /** All records in a folder. */
    async records(folder: Folder): Promise<EnquiryRecord[]> {
      const { store } = services;
      const { ids } = await store.list(folder);
      const records = await Promise.all(ids.map((id) => store.get(folder, id)));
      return records.filter((record) => record !== undefined && record !== 'unreadable');
    },
    async close() {
      await this.idle();
      services.mailer?.close();
      await Promise.all([blobs.stop(), provider.stop(), mail.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
