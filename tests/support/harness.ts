/** Runs the contact handler with real servers on loopback: Blobs, SMTP and the local captcha provider. */
import './production-node-env.ts';
import { join } from 'node:path';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import type { LogLine } from '../../netlify/enquiries/log.ts';
import { retryMail } from '../../netlify/enquiries/retry.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { CONTACT_TIMING, type Services } from '../../netlify/enquiries/services.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { blobStore, type EnquiryStore, type StoreAddress } from '../../netlify/enquiries/store.ts';
import { startCaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { LOCAL_STORE, startLocalStore } from '../../netlify/local/start-services.ts';
import { post, validBody as bodyWithToken } from './enquiries.ts';
import { temporaryFolder } from './files.ts';
import { startMailServer } from './mail-server.ts';

export { post, createRecord, receivedAgo, stateOf, SITE } from './enquiries.ts';

/** Long enough that a busy machine is not taken for a slow service. */
const TIMEOUT_MS = 200_000;
const limits = { attemptTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, maxAttempts: 3 };

let count = 0;
/** A captcha token that the local provider accepts once. */
export const token = () => `${LOCAL_TOKEN_PREFIX}-${process.pid}-${++count}`;

/** A valid body with a unique message and address, and a token that the local provider accepts. */
export const validBody = (changes: Record<string, unknown> = {}) =>
  bodyWithToken({ captchaToken: token(), ...changes });

export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Starts the servers; `close` stops them. */
export async function createHarness() {
  const root = temporaryFolder();
  // Its access is mutable, so that a test can make the store fail.
  const { server: blobs, access } = await startLocalStore(root);
  const provider = await startCaptchaProvider();
  const mail = await startMailServer();

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
    blobStore({ deployContext: 'dev', limits, access, ...changes });
  const logs: (LogLine & { level: string })[] = [];
  const services: Services = {
    settings,
    store: openStore(),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, TIMEOUT_MS),
    isPreview: false,
    timing: { ...CONTACT_TIMING, saveMs: TIMEOUT_MS },
    now: () => new Date(),
    log: (level, line) => logs.push({ level, ...line }),
  };
  const background = new Set<Promise<unknown>>();
  let retries = 0;

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
    /** The access to a store at another address. */
    accessAt: (url: string) => ({ ...access, edgeURL: url, uncachedEdgeURL: url }),
    /** The folder of the local store. */
    directory: join(root, LOCAL_STORE),
    send,
    openStore,
    /** Posts a body as JSON, with services that replace those of the harness. */
    post: (body: unknown, changes: Partial<Services> = {}) =>
      send(post(body), () => ({ ...services, ...changes })),
    /** Resolves when all work after the responses is done. */
    async idle() {
      while (background.size > 0) await Promise.allSettled(background);
    },
    /** All texts whose state is in this folder. */
    async records(folder: 'waiting' | 'delivered'): Promise<EnquiryRecord[]> {
      const { store } = services;
      const { ids } = await store.list(folder);
      const records = await Promise.all(ids.map((id) => store.get('enquiries', id)));
      return records.filter((record) => record !== undefined && record !== 'unreadable');
    },
    /** Runs `retry-mail` until nothing is mailed any more, six hours later each time. */
    async retry(changes: Partial<Services> = {}) {
      const laterMs = ++retries * 6 * 3_600_000;
      const now = () => new Date(Date.now() + laterMs);
      const run = () => retryMail({ ...services, ...changes, now }, Promise.resolve('ok'));
      let report = await run();
      while (report.mailed > 0 && report.left.size + report.unread > 0) report = await run();
      return report;
    },
    async close() {
      await this.idle();
      await Promise.all([blobs.stop(), provider.stop(), mail.stop()]);
    },
  };
}
