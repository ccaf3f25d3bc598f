/**
 * Services without servers: the store's blobs are in memory behind `fetch`, a test scripts the mailer and the captcha,
 * and no timer waits.
 */
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
import { EnquiryStore, type StateFolder } from '../../netlify/enquiries/store.ts';
import type { State } from '../../netlify/enquiries/state.ts';
import { deadlineIn } from '../../netlify/enquiries/time.ts';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { createRecord, enquiryRequest, receivedAgo, stateOf, TEAM } from './enquiries.ts';

/** The time at which each test begins. */
export const START = new Date('2026-05-04T12:00:00Z');

const BLOBS_URL = 'http://blobs.example';
const STORE = 'site:enquiries-production';

/** A call to the store: its kind, and the key, or what listed keys begin with. */
export interface StoreCall {
  kind: 'conditional write' | 'write' | 'read' | 'list' | 'delete';
  key: string;
}

function toStoreCall(url: URL, init: RequestInit | undefined): StoreCall {
  const key = url.pathname.split('/').slice(3).join('/');
  if (key === '') return { kind: 'list', key: url.searchParams.get('prefix') ?? '' };
  if (init?.method === 'delete') return { kind: 'delete', key };
  if (init?.method !== 'put') return { kind: 'read', key };
  return { kind: new Headers(init.headers).has('if-none-match') ? 'conditional write' : 'write', key };
}

/** Answers a request of the Blobs client. */
function answerBlobs(blobs: Map<string, string>, { kind, key }: StoreCall, url: URL, body: unknown) {
  const answer = (status: number, text?: string) =>
    new Response(text ?? null, { status, headers: { etag: '"1"' } });
  if (!url.pathname.startsWith(`/0/${STORE}`)) return answer(403);
  if (kind === 'list') {
    // Not in the order of the keys, which the client does not promise either.
    const keys = [...blobs.keys()].reverse().filter((each) => each.startsWith(key));
    return Response.json({ blobs: keys.map((each) => ({ key: each, etag: '"1"' })) });
  }
  const text = blobs.get(key);
  if (kind === 'read') return answer(text === undefined ? 404 : 200, text);
  if (kind === 'conditional write' && text !== undefined) return answer(412);
  if (kind === 'delete') blobs.delete(key);
  else blobs.set(key, String(body));
  return answer(200);
}

/** The calls to the store, the mail server and others that have not ended. */
const waiting = new Set<string>();
async function tracked<T>(call: string, work: Promise<T>): Promise<T> {
  waiting.add(call);
  return work.finally(() => waiting.delete(call));
}

/** Services for each test of the file, which may renew them; timers, the clock and `fetch` are replaced until it ends. */
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
  waiting.clear();

  const blobs = new Map<string, string>();
  /** All requests except those to the store: to the webhook and the captcha provider. */
  const request = vi.fn<typeof fetch>();
  /** Called before each call to the store; may answer in its place. */
  const onStoreCall = vi.fn<(call: StoreCall) => Promise<Response | undefined>>();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith(BLOBS_URL)) return tracked(`post to ${input}`, request(input, init));
    const url = new URL(input);
    const call = toStoreCall(url, init);
    const answer = await tracked(`${call.kind} ${call.key}`, onStoreCall(call));
    return answer ?? answerBlobs(blobs, call, url, init?.body);
  });

  const settings = readSettings({
    [nameOf('CAPTCHA_SECRET_KEY')]: 'key',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: TEAM,
    ...environment,
  });
  const send = vi.fn<Mailer['send']>();
  /** The login to the mail server. */
  const login = vi.fn<Mailer['check']>();
  const sendReceipt = vi.fn<Mailer['sendReceipt']>();
  const sendToTeam = vi.fn<Mailer['sendToTeam']>();
  const mailer: Mailer = {
    recipients: settings.mail?.to ?? [],
    send: (record, to, ms) => tracked(`mail to ${to}`, send(record, to, ms)),
    sendReceipt,
    sendToTeam,
    check: (ms) => tracked('login', login(ms)),
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
  /** The services as a call of a function has them, which ends after so long. */
  const servicesFor = (ms: number): Services => {
    const deadline = deadlineIn(ms);
    return { ...services, deadline, store: storeUntil(deadline) };
  };
  const background: Promise<unknown>[] = [];
  /** Makes all of them do what they should. */
  const restore = () => {
    services.mailer = mailer;
    settings.problems.length = 0;
    send.mockResolvedValue();
    sendReceipt.mockResolvedValue();
    sendToTeam.mockResolvedValue();
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
    /** The store as the commands open it. */
    open: { store: services.store, description: 'a store', close: () => Promise.resolve() },
    blobs,
    request,
    onStoreCall,
    send,
    sendReceipt,
    sendToTeam,
    login,
    mailer,
    captcha,
    logs,
    /** Refuses calls to keys that begin so, those of these kinds or all. */
    refuseCalls: (key = '', ...kinds: StoreCall['kind'][]) =>
      onStoreCall.mockImplementation((call) =>
        Promise.resolve(
          call.key.startsWith(key) && (kinds.length === 0 || kinds.includes(call.kind))
            ? new Response(null, { status: 403 })
            : undefined,
        ),
      ),
    /** Stores an enquiry of this age, with what became of it for some addresses. */
    add(
      ageMs: number,
      to: State['to'] = {},
      { folder = 'open', ...changes }: Partial<State> & { folder?: StateFolder } = {},
    ) {
      const record = createRecord(receivedAgo(ageMs));
      blobs.set(`enquiries/${record.id}`, JSON.stringify(record));
      blobs.set(`${folder}/${record.id}`, JSON.stringify(stateOf(record, to, changes)));
      return record;
    },
    /** The state of an enquiry, wherever it is. */
    stateOf: (id: string) =>
      JSON.parse(blobs.get(`open/${id}`) ?? blobs.get(`done/${id}`) ?? 'null') as State | null,
    /** The texts that were posted to the team, without the name of the site. */
    alerts: () =>
      request.mock.calls
        .filter(([url]) => url === settings.alertWebhook)
        .map(([, init]) => (JSON.parse(String(init?.body)) as { text: string }).text.replace(/^\S+: /, '')),
    deliveryRun: () => runTimersUntil(runDeliveries(servicesFor(24_000))),
    purge: () => runTimersUntil(runPurge(servicesFor(24_000))),
    /** The status of /api/health. */
    async health() {
      const response = await runTimersUntil(handleHealth(new Request('http://x/api/health'), services));
      return response.status;
    },
    /** The keys of all texts and states. */
    keys: () => [...blobs.keys()].filter((key) => !key.startsWith('values/')).sort(),
    /** Which enquiries were mailed to whom. */
    mails: () => send.mock.calls.map(([{ id }, recipient]) => [id, recipient]),
    /** Posts a body as JSON. */
    async post(body: unknown, headers?: Record<string, string>) {
      const waitUntil = (work: Promise<unknown>) => void background.push(work);
      const response = await runTimersUntil(
        handleContact(enquiryRequest(body, headers), servicesFor(55_000), { waitUntil }),
      );
      const { message } = (await response.json()) as { message: string };
      return { status: response.status, message, headers: response.headers };
    },
    /** Resolves when all work after the responses is done. */
    backgroundDone: () => runTimersUntil(Promise.all(background.splice(0))),
  };
}

type Memory = ReturnType<typeof createMemoryServices>;

/** A mail's failure, as the mailer makes it of the error of the mail server, before or after it had the text. */
export const mailError = (error: object, hasSentText = false) =>
  mailFailure(Object.assign(new Error('x'), error), hasSentText);

/** Resolves after this time of the replaced clock. */
export const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** The result of `work`, without waiting for its timers. Rejects where it does not end, with the call that doesn't. */
export async function runTimersUntil<T>(work: Promise<T>): Promise<T> {
  // Made here, so that its stack leads to the line that waits.
  const endless = new Error();
  Error.captureStackTrace(endless, runTimersUntil);
  let settled = false;
  const settle = () => (settled = true);
  work.then(settle, settle);
  for (;;) {
    await vi.advanceTimersByTimeAsync(0);
    if (settled) return work;
    endless.message = `This waits for ever: ${[...waiting].join(', ')}`;
    if (vi.getTimerCount() === 0) throw endless;
    await vi.advanceTimersToNextTimerAsync();
  }
}
