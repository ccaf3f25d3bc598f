/** What becomes of enquiries and alerts within seven days after something went wrong: the sequences that once went badly. */
import { expect, it, vi } from 'vitest';
import { DeliveryError } from '../../../netlify/enquiries/delivery-error.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { BOSS, TEAM, validBody } from '../../support/enquiries.ts';
import { mailError, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const [ALERTS, MONITOR] = ['https://hooks.example/x', 'https://beats.example/x'];
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: ALERTS,
  HEARTBEAT_URL: MONITOR,
});

const HOUR_MS = 60 * MINUTE_MS;
const REFUSED_TEXT = { code: 'EMESSAGE', command: 'DATA', responseCode: 554, permanent: true };
const refused = (response: string, command = 'RCPT TO') =>
  mailError({ code: 'EENVELOPE', command, response, responseCode: 550, permanent: true });

/** Lets runs follow until so many hours after the start; tells the hour of each alert, and of each change of health. */
const course = { at: 0, alerts: [] as string[], health: [] as string[], beats: [] as number[] };
async function runUntil(hours: number) {
  // Seldom, where nothing begins.
  const step = () => MINUTE_MS * (course.at < 2 * HOUR_MS ? 5 : course.at < 8 * HOUR_MS ? 20 : 60);
  for (; course.at <= hours * HOUR_MS; course.at += step()) {
    // A second later, since no run begins at the moment at which an enquiry came.
    vi.setSystemTime(START.getTime() + course.at + 1000);
    const hour = Math.floor((course.at / HOUR_MS) * 10) / 10;
    const [told, calls] = [memory.alerts().length, memory.request.mock.calls.length];
    if (course.at % HOUR_MS === 0) await memory.purge();
    await memory.deliveryRun();
    course.alerts.push(
      ...memory
        .alerts()
        .slice(told)
        .map((text) => `${hour}: ${text}`),
    );
    if (memory.request.mock.calls.slice(calls).some(([url]) => url === MONITOR)) course.beats.push(hour);
    const health = await memory.health();
    if (!course.health.at(-1)?.endsWith(`: ${health}`)) course.health.push(`${hour}: ${health}`);
  }
}
const WEEK = 7 * 24;
const begin = async () => {
  Object.assign(course, { at: 0, alerts: [], health: [], beats: [] });
  await memory.deliveryRun();
};
/** Posts an enquiry, and does the work after the answer; returns the beginning of its id. */
async function send(changes?: Record<string, unknown>) {
  const before = new Set(memory.keys());
  const { status } = await memory.post(validBody(changes));
  await memory.idle();
  expect(status).toBe(200);
  return memory
    .keys()
    .find((key) => key.startsWith('enquiries') && !before.has(key))!
    .slice(10, 29);
}
const mailsOf = (id: string) => memory.mails().flatMap(([of = '', to]) => (of.startsWith(id) ? to : []));
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];

it.each([
  ['can not be composed', new DeliveryError('not-composed-URIError', { isPermanent: true })],
  ['is refused by a spam filter', mailError(REFUSED_TEXT)],
])(
  'an enquiry whose mail %s is told once, then parked and counted daily, and hides no outage',
  async (_title, error) => {
    await begin();
    memory.send.mockRejectedValue(error);
    const id = await send();
    memory.send.mockImplementation(async ({ id: each }) => {
      if (each.startsWith(id)) throw error;
    });
    await runUntil(1);
    expect(course.alerts).toEqual([
      expect.stringMatching(new RegExp(`^0: Enquiry ${id}: .* It is tried again`)),
    ]);
    expect(course.beats).toHaveLength(13);
    memory.login.mockRejectedValue(mailError({ code: 'EAUTH', responseCode: 535 }));
    await runUntil(1.5);
    expect(course.alerts.slice(1)).toEqual([
      expect.stringMatching(/^1\.1: The mail server refuses the login/),
    ]);
    memory.login.mockResolvedValue();
    await runUntil(WEEK);
    expect(course.alerts.slice(2).map((text) => text.replaceAll(id, 'ID'))).toEqual([
      expect.stringMatching(/^1\.7: Over: The mail server refuses the login/),
      expect.stringMatching(
        /^6(\.\d)?: Enquiry ID: .* It is parked, .* show ID, then retry or done with this ID\.$/,
      ),
      ...[26, 50, 74, 98, 122, 146].map(
        (hour) => expect.stringMatching(new RegExp(`^${hour}: Parked enquiries: 1 `)) as string,
      ),
    ]);
    expect(mailsOf(id)).toEqual([TEAM, BOSS, TEAM, BOSS]);
    expect(course.health).toEqual(['0: 200', '1: 503 mail', '1.5: 200']);
  },
);

it.each([
  ['MAIL_TO is mistyped', refused('550 5.1.1 no such user')],
  ['the relay is denied', refused('550 5.7.1 Relay access denied')],
  ['the quota is used up', refused('550 5.4.5 Daily sending quota exceeded', 'DATA')],
])('while %s, it is the service, and all get each enquiry when it is over', async (_title, error) => {
  await begin();
  memory.send.mockRejectedValue(error);
  const ids = [await send(), await send()];
  await runUntil(2);
  expect(course.alerts).toEqual([
    expect.stringMatching(/^0(\.\d)?: The mail server refuses the (recipient|sender)/),
  ]);
  expect(course.health.at(-1)).toMatch(/^0(\.\d)?: 503 mail$/);
  memory.send.mockReset().mockResolvedValue();
  await runUntil(WEEK);
  for (const id of ids) expect(mailsOf(id)).toEqual([TEAM, BOSS]);
  expect(course.health.at(-1)).toMatch(/: 200$/);
  expect(course.alerts.slice(1)).toEqual([expect.stringMatching(/^\d+(\.\d)?: Over: /)]);
});

it('a server that answers after the end of each attempt gets three mails, not one in each run', async () => {
  await begin();
  memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'captcha-unreachable' });
  memory.mailer.recipients = [TEAM];
  memory.send.mockImplementation(() =>
    wait(10_000).then(() => Promise.reject(mailError({ code: 'EABORT' }, true))),
  );
  const id = await send();
  await runUntil(WEEK);
  expect(mailsOf(id)).toEqual([TEAM, TEAM, TEAM]);
  expect(folders()).toEqual(['enquiries', 'parked']);
  const ofEnquiry = course.alerts.filter((text) => text.includes(id));
  expect(ofEnquiry).toEqual([expect.stringContaining('tried again'), expect.stringContaining('is parked')]);
});

it.each([6, 8])('a login that takes %i seconds keeps no mail from being sent', async (seconds) => {
  await begin();
  memory.send.mockRejectedValueOnce(mailError({ code: 'ECONNECTION' }));
  const id = await send();
  memory.login.mockImplementation(() => wait(seconds * 1000));
  await runUntil(WEEK);
  expect(mailsOf(id)).toEqual([TEAM, BOSS, TEAM]);
  expect([course.alerts, course.health]).toEqual([[], ['0: 200']]);
});

it('health shows that alerts are not taken, and the monitor gets no beats then', async () => {
  await begin();
  memory.request.mockImplementation((url) =>
    Promise.resolve(new Response(null, { status: url === ALERTS ? 404 : 200 })),
  );
  memory.login.mockRejectedValue(mailError({ code: 'EAUTH', responseCode: 535 }));
  await runUntil(1);
  memory.login.mockResolvedValue();
  course.beats.length = 0;
  await runUntil(WEEK);
  expect([course.health.at(-1), course.beats]).toEqual(['1: 503 alerts', []]);
});

it('a request that ended between state and text is no fault, and hides no outage of the store', async () => {
  await begin();
  const { id } = memory.add(0);
  memory.blobs.delete(`enquiries/${id}`);
  await runUntil(1);
  expect([memory.keys(), course.alerts, course.health]).toEqual([[], [], ['0: 200']]);
  memory.refuse('probe');
  await runUntil(1.5);
  expect(course.alerts).toEqual([expect.stringMatching(/^1\.1: The store fails/)]);
});

it('an enquiry that is posted again while it is erased is mailed by the first run after purge', async () => {
  await begin();
  const body = validBody();
  let hasErased = false;
  memory.onStoreCall.mockImplementation(async ({ kind, key }) => {
    if (hasErased || kind !== 'conditional write' || !key.startsWith('enquiries')) return undefined;
    hasErased = true;
    await memory.services.store.erase(key.replace('enquiries/', ''));
    return undefined;
  });
  expect((await memory.post(body)).status).toBe(200);
  await memory.idle();
  expect(folders()).toEqual(['enquiries']);
  await runUntil(0.1);
  expect([memory.mails().length, folders()]).toEqual([2, ['done', 'enquiries']]);
});

it('an enquiry that no mailbox ever takes ends with its retention, and is told of each day before', async () => {
  await begin();
  memory.services.settings.retentionDays = 5;
  memory.mailer.recipients = [TEAM];
  memory.send.mockRejectedValue(mailError({ response: '552 full', responseCode: 552 }));
  const id = await send();
  await runUntil(5.4 * 24);
  expect(folders()).toEqual(['enquiries', 'open']);
  const daily = course.alerts.filter((text) => text.includes('deleted within a week: 1'));
  expect(daily.length).toBeGreaterThan(4);
  await runUntil(WEEK);
  expect(memory.keys()).toEqual([]);
  expect(mailsOf(id).length).toBeLessThan(4 * 6 + 7);
});
