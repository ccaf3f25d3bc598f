/** Tests who receives the enquiries and when the team is alerted if a fault lasts for half an hour or six hours. */
import { expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { BOSS, DELIVERED, TEAM, validBody } from '../../support/enquiries.ts';
import type { StoreCall } from '../../support/memory-blobs.ts';
import { mailError, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const [ALERTS, MONITOR] = ['https://hooks.example/x', 'https://hc-ping.com/x'];
const [WEBHOOK, CHAT] = ['https://crm.example/x', 'https://chat.example/x'];
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: ALERTS,
  HEARTBEAT_URL: MONITOR,
});

/** Breaks a service until `memory.restore` is called. */
type Fault = () => unknown;

const mailFails =
  (error: Error): Fault =>
  () =>
    memory.send.mockRejectedValue(error);
/** Makes logins and emails fail with each of these errors in turn. */
const loginFails =
  (...errors: Error[]): Fault =>
  () => {
    let count = 0;
    const fail = () => Promise.reject(errors[count++ % errors.length]!);
    memory.login.mockImplementation(fail);
    memory.send.mockImplementation(fail);
  };
/** Makes the login take this long, and makes every email exceed its time limit. */
const loginTakes = (ms: number) => () => {
  memory.login.mockImplementation(() => wait(ms));
  memory.send.mockImplementation((_record, _to, limit) =>
    wait(limit).then(() => Promise.reject(mailError({ code: 'EABORT' }))),
  );
};
/** Adds nine enquiries for four recipients, although a run opens at most three connections. */
const manyEnquiriesWait =
  (mailMs: number, storeMs = 0) =>
  () => {
    for (let count = 0; count < 9; count++) memory.add(0);
    memory.mailer.recipients = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
    memory.send.mockImplementation((_record, _to, limit) =>
      wait(Math.min(limit, mailMs)).then(() => {
        if (mailMs >= limit) throw mailError({ code: 'EABORT' });
      }),
    );
    if (storeMs > 0) memory.onStoreCall.mockImplementation(() => wait(storeMs));
  };
const captchaResolves = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
/** Replaces each of the store's responses, unless `respond` returns undefined. */
const storeResponds = (respond: (call: StoreCall) => Promise<Response | undefined> | undefined) => () =>
  memory.onStoreCall.mockImplementation((call) => respond(call) ?? Promise.resolve(undefined));
const storeRefuses =
  (...calls: Parameters<typeof memory.refuseCalls>): Fault =>
  () =>
    memory.refuseCalls(...calls);
const responseWith = (status: number) => Promise.resolve(new Response(null, { status }));
const hang = () => new Promise<never>(() => undefined);
/** Replaces the responses of the webhook and the chat. */
const postsGet = (respond: (url: unknown) => Promise<Response>) => () => {
  const enquiryWebhook = { url: WEBHOOK, secrets: ['whsec_'] };
  Object.assign(memory.services.settings, { enquiryWebhook, enquiryChat: CHAT });
  memory.request.mockImplementation((url) =>
    url === WEBHOOK || url === CHAT ? respond(url) : responseWith(200),
  );
};
const RECIPIENT_REFUSED = mailError({ command: 'RCPT TO', responseCode: 550 });
const textRefused = (responseCode: number) => mailError({ code: 'EMESSAGE', command: 'DATA', responseCode });

const SHORT_FAULTS: Record<string, Fault> = {
  'nothing is wrong': () => undefined,
  "email is not set up on a developer's machine": () => {
    memory.services.mailer = undefined;
    memory.services.settings.local = true;
  },
  "the captcha's secret key is a test key": captchaResolves('refused', 'foreign-hostname'),
  'the captcha provider is down': captchaResolves('unverified', 'captcha-unreachable'),
  'many enquiries are pending, and the mail server is slow': manyEnquiriesWait(9000),
  'many enquiries are pending, the mail server accepts no email, and the store is slow': manyEnquiriesWait(
    Infinity,
    300,
  ),
  'the webhook no longer exists, and the chat fails': postsGet((url) =>
    responseWith(url === WEBHOOK ? 410 : 404),
  ),
  'the store confirms deletions without deleting anything': storeResponds(({ kind }) =>
    kind === 'delete' ? responseWith(200) : undefined,
  ),
  'the store does not find values that were just written': storeResponds(({ kind, key }) =>
    kind === 'read' && key.startsWith('probe') ? responseWith(404) : undefined,
  ),
  'the store fails': storeRefuses(),
};

interface LastingFault {
  fault: Fault;
  /** The status of /api/health after 20 minutes. */
  health?: number;
  /**
   * What alerts the team, and how often. `once`: runs send one alert, and another when the fault is over. `repeatedly`:
   * an alert is sent every 15 minutes, because no run can record that the team was alerted. `requests`: visitors' requests cause the alerts, because no run notices the fault.
   */
  alerts?: 'once' | 'repeatedly' | 'requests';
  /** Whether messages arrive even though the sender gets no confirmation. */
  isUnconfirmed?: boolean;
  /** Matches alerts about other problems. These problems may end before the fault does. */
  alsoOver?: RegExp;
  /** A service that the fault doesn't affect. */
  spares?: 'mail';
}

const LASTING_FAULTS: Record<string, LastingFault> = {
  'the store refuses conditional writes': { fault: storeRefuses('', 'conditional write') },
  'the store refuses to write': { fault: storeRefuses('', 'write'), alerts: 'repeatedly' },
  'the store refuses to read': { fault: storeRefuses('', 'read'), alerts: 'repeatedly' },
  'the store refuses to list keys': { fault: storeRefuses('', 'list') },
  'the store refuses to delete': { fault: storeRefuses('', 'delete') },
  'the store refuses to write new texts': {
    fault: storeRefuses('enquiries', 'conditional write'),
    alerts: 'requests',
  },
  'the store refuses to read texts': { fault: storeRefuses('enquiries', 'read') },
  'the store refuses to write done states': { fault: storeRefuses('done', 'write') },
  'the store refuses to delete texts': { fault: storeRefuses('enquiries', 'delete') },
  'the store refuses to write the records of runs': {
    fault: storeRefuses('values', 'write'),
    alerts: 'repeatedly',
  },
  'the store does not respond': { fault: storeResponds(hang), alerts: 'repeatedly' },
  // A host name may resolve to two addresses whose connections fail with different errors.
  'the login fails with alternating codes': {
    fault: loginFails(
      mailError({ code: 'ETIMEDOUT' }),
      mailError({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }),
    ),
  },
  'the login takes too long': { fault: loginTakes(17_000), alsoOver: /There was no time/ },
  'the mail server permanently rejects recipients': { fault: mailFails(RECIPIENT_REFUSED) },
  'the mail server temporarily rejects texts': { fault: mailFails(textRefused(451)) },
  'the mail server permanently rejects texts': { fault: mailFails(textRefused(554)) },
  'the connection is closed before the text is sent': {
    fault: mailFails(mailError({ code: 'ECONNECTION' })),
  },
  'the webhook and the chat respond with 500': {
    fault: postsGet(() => responseWith(500)),
    health: 200,
    spares: 'mail',
  },
  'the connection is closed after the text has been sent': {
    fault: mailFails(mailError({ code: 'ECONNECTION' }, true)),
    isUnconfirmed: true,
  },
  'responses from the webhook and the chat are cut off': {
    fault: postsGet(() => {
      const cutOff = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
      return Promise.resolve(new Response(cutOff));
    }),
    ...{ health: 200, isUnconfirmed: true, spares: 'mail' },
  },
};

/**
 * Simulates runs at these minutes, with a fault that ends just before the run at `endsAt`. If there are visitors, also
 * simulates a purge and an enquiry every hour.
 */
async function simulate(fault: Fault, runs: readonly number[], endsAt: number, hasVisitors = false) {
  const outcome = {
    /** Each message that must arrive, with its recipient. */
    wanted: [] as string[],
    /** The alerts, each with the number of minutes since the fault began. */
    alerts: [] as [minutes: number, text: string][],
    /** The status of /api/health after 20 minutes. */
    health: 0,
    /** The duration of the longest run in milliseconds. */
    longest: 0,
  };
  if (hasVisitors) await memory.deliveryRun();
  const { message } = memory.add(0);
  memory.add(200 * DAY_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED }, { folder: 'done' });
  outcome.wanted.push(...[TEAM, BOSS].map((to) => `${message} ${to}`));
  fault();
  for (const minutes of runs) {
    // Runs start a second later, because an enquiry rarely arrives at the exact moment a run starts.
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS + 1000);
    if (minutes === endsAt) memory.restore();
    if (hasVisitors && minutes % 60 === 0) {
      const body = validBody();
      if ((await memory.post(body)).status === 200)
        outcome.wanted.push(...[TEAM, BOSS, WEBHOOK, CHAT].map((to) => `${String(body['message'])} ${to}`));
      await memory.backgroundDone();
      await memory.purge();
    }
    const startedAt = Date.now();
    await memory.deliveryRun();
    outcome.longest = Math.max(outcome.longest, Date.now() - startedAt);
    for (const text of memory.alerts().slice(outcome.alerts.length)) outcome.alerts.push([minutes, text]);
    if (minutes === 20) outcome.health = await memory.health();
  }
  return outcome;
}

/** Returns the minutes of runs that are five minutes apart. */
const runsUntil = (minutes: number) => Array.from({ length: minutes / 5 }, (_, run) => run * 5);

it.each(Object.entries(SHORT_FAULTS))(
  'the alerts and the status of /api/health are as expected if, for half an hour, %s',
  async (_title, fault) => {
    const { alerts, health, longest } = await simulate(fault, runsUntil(75), 30);
    const urls = memory.request.mock.calls.map(([url]) => url);
    const [good, bad] = [MONITOR, `${MONITOR}/fail`].map((url) => urls.filter((each) => each === url).length);
    const lines = [
      ...alerts.map(([minutes, text]) => `alert after ${minutes} min: ${text.replaceAll('\n', '\n  ')}`),
      `health: ${health}`,
      `monitor: ${good} good runs, ${bad} bad, the longest of ${longest / 1000} s`,
    ];
    expect(lines.join('\n')).toMatchSnapshot();
  },
);

/** Lasting faults end five minutes before the six hours are over. */
const ENDS_AT = 355;
/** The minutes of runs over a period that is long enough to include attempts six hours apart. */
const LASTING_RUNS = runsUntil(785);
/**
 * Delivery is attempted at once and after 5, 10, 20, 40, 80 and 160 minutes. A recipient may receive the same email
 * three times.
 */
const [TRIES_IN_SIX_HOURS, MOST_COPIES] = [7, 3];

/** Returns each message that arrived, with its recipient. */
function arrivals(isUnconfirmed: boolean): string[] {
  const { mock } = memory.send;
  const mails = mock.calls.flatMap(([{ message }, to], call) =>
    isUnconfirmed || mock.settledResults[call]?.type === 'fulfilled' ? `${message} ${to}` : [],
  );
  const posts = memory.request.mock.calls.flatMap(([url, init], call) => {
    const result = memory.request.mock.settledResults[call];
    const isOk = result?.type === 'fulfilled' && result.value.ok;
    const [message = ''] = /We would[^"\\]*|A stored[^"\\]*/.exec(String(init?.body)) ?? [];
    return isUnconfirmed || isOk ? `${message} ${String(url)}` : [];
  });
  return [...mails, ...posts];
}

it.each(Object.entries(LASTING_FAULTS))(
  'every recipient gets each enquiry, and the team is alerted, if for six hours %s',
  async (_title, lasting) => {
    const { fault, health: expectedHealth = 503, alerts: kind = 'once', alsoOver, spares } = lasting;
    const { isUnconfirmed = false } = lasting;
    postsGet(() => responseWith(200))();
    const { wanted, alerts, health } = await simulate(fault, LASTING_RUNS, ENDS_AT, true);

    expect(wanted.length).toBeGreaterThan(2);
    const arrived = arrivals(isUnconfirmed);
    const counts = wanted.map((each) => [each, arrived.filter((other) => other === each).length] as const);
    const limitFor = (each: string) => {
      if (spares && each.includes('@')) return 1;
      if (!isUnconfirmed) return 2;
      return each.includes('@') ? MOST_COPIES : TRIES_IN_SIX_HOURS + 1;
    };
    expect(
      counts.filter(([, count]) => count === 0),
      'never arrived',
    ).toEqual([]);
    expect(
      counts.filter(([each, count]) => count > limitFor(each)),
      'arrived too often',
    ).toEqual([]);

    const early = alerts.filter(([minutes]) => minutes <= 30);
    expect(early, 'alerts in the first half hour').not.toEqual([]);
    if (kind !== 'requests') expect(health).toBe(expectedHealth);
    // With `once`, there may be an alert for each code, each stuck enquiry, each visitor turned away, and the end.
    // Otherwise, there may be 26 alerts, one every quarter of an hour, plus seven alerts about visitors turned away.
    expect(alerts.length).toBeLessThanOrEqual(kind === 'once' ? 14 : 33);
    const overs = alerts.filter(([, text]) => text.includes('Over: ') && !alsoOver?.test(text));
    if (kind === 'once') {
      expect(overs).not.toEqual([]);
      expect(overs.filter(([minutes]) => minutes < ENDS_AT)).toEqual([]);
    }
  },
);
