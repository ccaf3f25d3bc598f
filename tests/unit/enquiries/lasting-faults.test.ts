/** Faults that last: each kind of call to the store, and each step of a mail, fails for six hours, then heals. */
import { beforeEach, expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { retryRun } from '../../../netlify/enquiries/retry-run.ts';
import { runScheduled } from '../../../netlify/enquiries/run-scheduled.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, entriesOf, receivedAgo, validBody } from '../../support/enquiries.ts';
import {
  finish,
  START,
  TEAM,
  useMemoryServices,
  wait,
  type StoreCall,
} from '../../support/memory-services.ts';

const BOSS = 'boss@thirma.example';
const WEBHOOK = 'https://hooks.example/x';
const [FAULT_MINUTES, ALL_MINUTES] = [360, 780];
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: WEBHOOK,
  HEARTBEAT_URL: 'https://beats.example/x',
});
for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);

/** Who got which message, in order. */
let arrived: string[];
/** The texts that the webhook took, after the minutes since the fault began. */
let told: [minutes: number, text: string][];
/** When the heartbeat was fetched. */
let beats: number[];
const minutes = () => Math.round((Date.now() - START.getTime()) / MINUTE_MS);
beforeEach(() => {
  [arrived, told, beats] = [[], [], []];
  memory.captcha.mockImplementation((token) =>
    Promise.resolve(
      token === 'token' ? { kind: 'passed', code: '' } : { kind: 'refused', code: 'invalid-input-response' },
    ),
  );
  memory.request.mockImplementation((url, init) => {
    if (url === WEBHOOK) told.push([minutes(), String(init?.body)]);
    else beats.push(minutes());
    return Promise.resolve(new Response());
  });
  mailWith(undefined);
});

const mailError = (error: object, isTextSent = false) =>
  new MailError(Object.assign(new Error('x'), error), isTextSent);
/** All mails fail so, or none; `isTaken`: the server has the mail nevertheless. */
function mailWith(error: MailError | undefined, isTaken = error === undefined) {
  memory.send.mockImplementation((record, to) => {
    if (isTaken) arrived.push(`${record.message} ${to}`);
    return error ? Promise.reject(error) : Promise.resolve();
  });
}
const failing = (kind: StoreCall['kind'], folder: string) => () =>
  memory.onStoreCall.mockImplementation((call) =>
    Promise.resolve(
      call.kind === kind && call.key.startsWith(folder) ? new Response(null, { status: 403 }) : undefined,
    ),
  );

const KINDS: Record<StoreCall['kind'], string[]> = {
  'conditional write': ['', 'queue', 'enquiries', 'sent', 'probe'],
  write: ['', 'queue', 'values'],
  read: ['', 'queue', 'enquiries', 'sent', 'values', 'probe'],
  list: ['', 'queue', 'enquiries', 'values'],
  delete: ['', 'queue', 'probe'],
};
const FAULTS: [title: string, begin: () => unknown][] = [
  ...Object.entries(KINDS).flatMap(([kind, folders]) =>
    folders.map((folder): [string, () => unknown] => [
      `each ${kind} ${folder && `in ${folder} `}is refused`,
      failing(kind as StoreCall['kind'], folder),
    ]),
  ),
  [
    'no entry of sent can be written at all',
    () =>
      memory.onStoreCall.mockImplementation(({ kind, key }) =>
        Promise.resolve(
          kind.includes('write') && key.startsWith('sent') ? new Response(null, { status: 403 }) : undefined,
        ),
      ),
  ],
  [
    'the login is refused',
    () => {
      memory.login.mockRejectedValue(mailError({ code: 'EAUTH', responseCode: 535 }));
      mailWith(mailError({ code: 'EAUTH', responseCode: 535 }));
    },
  ],
  ['the sender is refused', () => mailWith(mailError({ code: 'EENVELOPE', responseCode: 550 }))],
  [
    'the recipients are refused for now',
    () => mailWith(mailError({ command: 'RCPT TO', responseCode: 450 })),
  ],
  [
    'the recipients are refused for good',
    () => mailWith(mailError({ command: 'RCPT TO', responseCode: 550, permanent: true })),
  ],
  ['the text is refused for now', () => mailWith(mailError({ code: 'EMESSAGE', responseCode: 451 }, true))],
  [
    'the text is refused for good',
    () =>
      mailWith(mailError({ code: 'EMESSAGE', command: 'DATA', responseCode: 554, permanent: true }, true)),
  ],
  ['the connection is closed before the text', () => mailWith(mailError({ code: 'ECONNECTION' }))],
  [
    'the text is taken, and the connection closed',
    () => mailWith(mailError({ code: 'ECONNECTION' }, true), true),
  ],
  [
    'the text is taken, and not answered',
    () => mailWith(mailError({ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, true), true),
  ],
];

/** Runs write no new key in these folders: each request that could not tells so. */
const FOUND_BY_REQUESTS = /conditional write in (queue|enquiries)/;
/** Only `purge` lists texts: mails go on, and health shows nothing. */
const FOUND_BY_PURGE = /list in enquiries/;
/** What is told at once is over when there was none for a day. */
const OVER_A_DAY_LATER = /for good|list in enquiries/;

/** Five minutes: a request in each hour, and the runs. */
async function fiveMinutes(acknowledged: string[]) {
  if (minutes() % 60 === 0 && minutes() <= FAULT_MINUTES) {
    const body = validBody();
    const { status } = await memory.post(body);
    if (status === 200) acknowledged.push(String(body['message']));
    await memory.idle();
    await finish(runScheduled('purge', memory.services, purge));
  }
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS - (Date.now() % (5 * MINUTE_MS)));
  await finish(runScheduled('retry-mail', memory.services, retryRun));
}

/** Three enquiries wait when the fault begins. */
async function begin(fault: () => unknown) {
  await finish(runScheduled('retry-mail', memory.services, retryRun));
  const records = [2, 3, 4].map((age) => createRecord(receivedAgo(age * MINUTE_MS)));
  for (const record of records) await memory.services.store.save(record, entriesOf(record, TEAM, BOSS));
  await fault();
  return records.map(({ message }) => message);
}

it.each(FAULTS)(
  'when for six hours %s, all get each enquiry, at most twice, and the team is told',
  async (title, fault) => {
    const acknowledged = await begin(fault);
    let health = 0;
    while (minutes() < ALL_MINUTES) {
      if (minutes() === FAULT_MINUTES - 5) {
        memory.onStoreCall.mockResolvedValue(undefined);
        memory.login.mockResolvedValue();
        mailWith(undefined);
      }
      await fiveMinutes(acknowledged);
      if (minutes() === 30) {
        ({ status: health } = await finish(
          handleHealth(new Request('http://x/api/health'), memory.services),
        ));
      }
    }
    const counts = acknowledged.flatMap((message) =>
      [TEAM, BOSS].map((to) => arrived.filter((each) => each === `${message} ${to}`).length),
    );
    expect(acknowledged.length).toBeGreaterThan(3);
    expect(counts.filter((count) => count < 1 || count > 2)).toEqual([]);
    expect(told.filter(([at]) => at <= 30)).not.toEqual([]);
    const overs = told.filter(([, text]) => /Over: |works again/.test(text));
    expect(overs.every(([at]) => at >= FAULT_MINUTES)).toBe(true);
    if (FOUND_BY_REQUESTS.test(title)) expect(told.join()).toContain("can't be stored");
    else expect(health).toBe(FOUND_BY_PURGE.test(title) ? 200 : 503);
    if (!FOUND_BY_REQUESTS.test(title) && !OVER_A_DAY_LATER.test(title)) expect(overs).not.toEqual([]);
    // Nobody is told more often than once a cause and quarter of an hour.
    expect(told.length).toBeLessThan(80);
  },
);

const answer = (status: number, body?: string) => () => Promise.resolve(new Response(body, { status }));
/** What a webhook and a chat do instead of taking enquiries; whether they have them nevertheless. */
const POST_FAULTS: [title: string, fault: () => Promise<Response>, isTaken?: boolean][] = [
  ...[301, 302, 307, 400, 401, 403, 404, 408, 429, 500, 502, 503, 504].map(
    (status): [string, () => Promise<Response>] => [`answer ${status}`, answer(status)],
  ),
  ['answer with a web page', answer(200, '<!doctype html>')],
  ['answer that it is not ok', answer(200, '{"ok":false}')],
  ['refuse the connection', () => Promise.reject(networkError('ECONNREFUSED'))],
  ['have no address', () => Promise.reject(networkError('ENOTFOUND'))],
  ['have a wrong certificate', () => Promise.reject(networkError('CERT_HAS_EXPIRED'))],
  ['take it and close the connection', () => Promise.reject(networkError('UND_ERR_SOCKET')), true],
  ['take it and reset the connection', () => Promise.reject(networkError('ECONNRESET')), true],
  ['take it and cut the answer', () => Promise.resolve(cutAnswer()), true],
  [
    'take it and do not answer',
    () => wait(10_000).then(() => Promise.reject(new DOMException('', 'TimeoutError'))),
    true,
  ],
];
const cutAnswer = () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(networkError('UND_ERR_SOCKET')) }));
function networkError(code: string) {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

it.each(POST_FAULTS)(
  'when webhook and chat for six hours %s, they get each enquiry, at most twice, mailboxes once, and the team is told',
  async (_title, fault, isTaken = false) => {
    const posts: Record<string, string> = {
      webhook: 'https://crm.example/x',
      chat: 'https://chat.example/x',
    };
    Object.assign(memory.services.settings, {
      enquiryWebhook: { url: posts['webhook'], secret: 'whsec_' },
      enquiryChat: posts['chat'],
    });
    const respond = memory.request.getMockImplementation()!;
    let isFaulty = true;
    const taken: string[] = [];
    memory.request.mockImplementation((url, init) => {
      if (!Object.values(posts).includes(url as string)) return respond(url, init);
      if (!isFaulty || isTaken) taken.push(`${url as string} ${String(init?.body)}`);
      return isFaulty ? fault() : Promise.resolve(new Response());
    });
    const acknowledged: string[] = [];
    await finish(runScheduled('retry-mail', memory.services, retryRun));
    while (minutes() < ALL_MINUTES) {
      if (minutes() === FAULT_MINUTES - 5) isFaulty = false;
      await fiveMinutes(acknowledged);
    }
    const counts = Object.values(posts).flatMap((url) =>
      acknowledged.map(
        (message) => taken.filter((each) => each.startsWith(url) && each.includes(message)).length,
      ),
    );
    expect(acknowledged.length).toBeGreaterThan(3);
    expect(counts.filter((count) => count < 1 || count > 2)).toEqual([]);
    const mails = acknowledged.flatMap((message) => [`${message} ${TEAM}`, `${message} ${BOSS}`]);
    expect(arrived.toSorted()).toEqual(mails.toSorted());
    for (const name of ['ENQUIRY_WEBHOOK_URL', 'ENQUIRY_CHAT_URL']) {
      expect(told.some(([at, text]) => at <= 30 && text.includes(name))).toBe(true);
      expect(
        told.some(
          ([at, text]) => at >= FAULT_MINUTES && text.includes(`Over: Enquiries do not reach ${name}`),
        ),
      ).toBe(true);
    }
    expect(told.length).toBeLessThan(80);
  },
);

it.each(FAULTS)('when %s, the heartbeat tells it where there is no webhook', async (_title, fault) => {
  memory.services.settings.alertWebhook = undefined;
  const acknowledged = await begin(fault);
  beats = [];
  while (minutes() < 30) await fiveMinutes(acknowledged);
  expect(beats.length).toBeLessThan(6);
});
