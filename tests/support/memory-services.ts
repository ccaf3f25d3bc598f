/** Services that need no servers: in-memory blobs behind `fetch`, a mocked mailer and captcha, and fake timers. */
import { beforeEach, vi } from 'vitest';
import type { Captcha } from '../../netlify/enquiries/captcha.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import { fetchWithRetry } from '../../netlify/enquiries/fetch-with-retry.ts';
import { handleHealth } from '../../netlify/enquiries/health.ts';
import type { LogLine } from '../../netlify/enquiries/log.ts';
import { mailFailure, type Mailer } from '../../netlify/enquiries/mailer.ts';
import { runDeliveries, runPurge } from '../../netlify/enquiries/scheduled.ts';
import type { Services } from '../../netlify/enquiries/services.ts';
import { nameOf, readSettings, type Environment } from '../../netlify/enquiries/settings.ts';
import { EnquiryStore } from '../../netlify/enquiries/store.ts';
import type { State } from '../../netlify/enquiries/state.ts';
import { deadlineIn, LIMIT_MS } from '../../netlify/enquiries/time.ts';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { answerStoreCall, BLOBS_URL, storeCallOf, type StoreCall } from './memory-blobs.ts';
import { createRecord, enquiryRequest, receivedAgo, stateOf, TEAM } from './enquiries.ts';

/** The time when each test starts. */
export const START = new Date('2026-05-04T12:00:00Z');

/**
 * Creates services before each test in the file, with fake timers and a fake `fetch`. A test may `renew` the services.
 */
export function useMemoryServices(environment?: Environment): Memory & { renew: () => void } {
  const renew = () => Object.assign(memory, createMemoryServices(environment));
  const memory = { renew } as unknown as Memory & { renew: () => void };
  beforeEach(() => {
    renew();
    return () => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    };
  });
  return memory;
}

function createMemoryServices(environment: Environment = {}) {
  vi.useFakeTimers({ now: START });

  const blobs = new Map<string, string>();
  /** Responds to all requests except those to the store. */
  const request = vi.fn<typeof fetch>();
  /** Called before each call to the store. May return a response that replaces the store's, and `perform` the call. */
  const onStoreCall = vi.fn<(call: StoreCall, perform: () => Response) => Promise<Response | undefined>>();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith(BLOBS_URL)) return request(input, init);
    const url = new URL(input);
    const call = storeCallOf(url, init);
    const perform = () => answerStoreCall(blobs, call, url, init?.body);
    return (await onStoreCall(call, perform)) ?? perform();
  });

  const settings = readSettings({
    [nameOf('CAPTCHA_SECRET_KEY')]: 'key',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: TEAM,
    ...environment,
  });
  const send = vi.fn<Mailer['send']>();
  const login = vi.fn<Mailer['check']>();
  const sendReceipt = vi.fn<Mailer['sendReceipt']>();
  const mailer: Mailer = {
    recipients: settings.mail?.to ?? [],
    send,
    sendReceipt,
    check: login,
  };
  const captcha = vi.fn<Captcha>();
  const logs: (LogLine & { level: string })[] = [];
  const storeUntil = (deadline: number) =>
    new EnquiryStore({
      deployContext: 'production',
      fetch: fetchWithRetry(deadline),
      access: { siteID: '0', token: 'x', edgeURL: 'http://cached.example', uncachedEdgeURL: BLOBS_URL },
    });
  const services: Services = {
    settings,
    store: storeUntil(Infinity),
    deadline: Infinity,
    captcha,
    mailer,
    isPreview: false,
    now: () => new Date(),
    log: (level, line) => logs.push({ level, ...line }),
    lastAlert: {},
  };
  /** Returns the services for a function call that has this time limit. */
  const servicesFor = (ms: number): Services => {
    const deadline = deadlineIn(ms);
    return { ...services, deadline, store: storeUntil(deadline) };
  };
  const background: Promise<unknown>[] = [];
  /** Makes every service work again. */
  const restore = () => {
    services.mailer = mailer;
    settings.problems.length = 0;
    send.mockResolvedValue();
    sendReceipt.mockResolvedValue();
    login.mockResolvedValue();
    request.mockImplementation(() => Promise.resolve(new Response()));
    onStoreCall.mockResolvedValue(undefined);
    captcha.mockImplementation((token) =>
      Promise.resolve(
        token === 'token'
          ? { kind: 'passed', code: 'passed' }
          : { kind: 'refused', code: provider.invalidToken },
      ),
    );
  };
  restore();

  return {
    services,
    servicesFor,
    restore,
    /** The open store, as commands receive it. */
    open: { store: services.store, description: 'a store', close: () => Promise.resolve() },
    blobs,
    request,
    onStoreCall,
    send,
    sendReceipt,
    login,
    mailer,
    captcha,
    logs,
    /** Makes the store refuse calls for keys with this prefix, either all calls or only calls of these kinds. */
    refuseCalls: (key = '', ...kinds: StoreCall['kind'][]) =>
      onStoreCall.mockImplementation((call) =>
        Promise.resolve(
          call.key.startsWith(key) && (kinds.length === 0 || kinds.includes(call.kind))
            ? new Response(null, { status: 403 })
            : undefined,
        ),
      ),
    /** Stores an enquiry of this age and a state with these deliveries, and returns the enquiry's record. */
    add(
      ageMs: number,
      to: State['to'] = {},
      { folder = 'open', ...changes }: Partial<State> & { folder?: 'open' | 'done' } = {},
    ) {
      const record = createRecord(receivedAgo(ageMs));
      blobs.set(`enquiries/${record.id}`, JSON.stringify(record));
      blobs.set(`${folder}/${record.id}`, JSON.stringify(stateOf(record, to, changes)));
      return record;
    },
    /** Returns an enquiry's state from `open` or `done`. */
    stateOf: (id: string) =>
      JSON.parse(blobs.get(`open/${id}`) ?? blobs.get(`done/${id}`) ?? 'null') as State | null,
    /** Returns the texts of the alerts posted to the team, without the site's name. */
    alerts: () =>
      request.mock.calls
        .filter(([url]) => url === settings.alertWebhook)
        .map(([, init]) => (JSON.parse(String(init?.body)) as { text: string }).text.replace(/^\S+: /, '')),
    deliveryRun: () => runTimersUntil(runDeliveries(servicesFor(LIMIT_MS.scheduled))),
    purge: () => runTimersUntil(runPurge(servicesFor(LIMIT_MS.scheduled))),
    /** Returns the status of /api/health. */
    async health() {
      const response = await runTimersUntil(handleHealth(services));
      return response.status;
    },
    /** Returns the keys of all texts and states. */
    keys: () => [...blobs.keys()].filter((key) => !key.startsWith('values/')).sort(),
    /** Returns the enquiry ID and the recipient of each email sent. */
    mails: () => send.mock.calls.map(([{ id }, recipient]) => [id, recipient]),
    /** Posts an enquiry. */
    async post(body: unknown, headers?: Record<string, string>) {
      const waitUntil = (work: Promise<unknown>) => void background.push(work);
      const response = await runTimersUntil(
        handleContact(enquiryRequest(body, headers), servicesFor(LIMIT_MS.request), waitUntil),
      );
      const { message } = (await response.json()) as { message: string };
      return { status: response.status, message, headers: response.headers };
    },
    /** Waits for the background work that continues after responses. */
    backgroundDone: () => runTimersUntil(Promise.all(background.splice(0))),
  };
}

type Memory = ReturnType<typeof createMemoryServices>;

/** Returns the error that the mailer throws for a mail server's error before or after the text was sent. */
export const mailError = (error: object, hasSentText = false) =>
  mailFailure(Object.assign(new Error('x'), error), hasSentText);

/** Waits for this time on the fake clock. */
export const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Runs the fake timers until `work` settles. Rejects if it never does. */
export async function runTimersUntil<T>(work: Promise<T>): Promise<T> {
  // The error is created here, so that its stack trace points to the test that is waiting.
  const endless = new Error('This never ends.');
  Error.captureStackTrace(endless, runTimersUntil);
  let settled = false;
  const settle = () => (settled = true);
  work.then(settle, settle);
  for (;;) {
    await vi.advanceTimersByTimeAsync(0);
    if (settled) return work;
    if (vi.getTimerCount() === 0) throw endless;
    await vi.advanceTimersToNextTimerAsync();
  }
}
