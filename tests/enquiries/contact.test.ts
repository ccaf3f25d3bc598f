import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseJson } from '../../netlify/enquiries/record.ts';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf } from '../../src/words/index.ts';
import { BOSS, SITE, TEAM, validBody } from '../support/enquiries.ts';
import { mailError, START, useMemoryServices, wait } from '../support/memory-services.ts';

const SECOND_ORIGIN = 'https://www.thirma.example';
const DOWN = Object.assign(new Error('down'), { code: 'EDOWN' });
const REFUSAL = { responseCode: 550, command: 'RCPT TO' };
const ID = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;
const BODY = validBody();
const words = wordsOf(site.languages[0]);

const memory = useMemoryServices({
  ALLOWED_ORIGINS: SECOND_ORIGIN,
  ALERT_WEBHOOK_URL: 'https://hooks.example/x',
  HEARTBEAT_URL: 'https://hc-ping.com/x',
});

/** Lists each blob's folder. For a text, adds its flags; for an open enquiry, adds the times of the next attempts. */
const stored = () => {
  const entries = [...memory.blobs].map(([key, text]) => {
    const [folder = '', name = ''] = key.split('/');
    if (folder === 'values') return `${folder}/${name}`;
    const { verified, isUnverified, isSuspicious, to = {} } = parseJson(storedSchema, text) ?? {};
    const deliveries = folder === 'open' ? Object.values(to) : [];
    const marks = [
      ...(verified === false || isUnverified ? ['unverified'] : []),
      ...(isSuspicious ? ['suspicious'] : []),
      ...deliveries.map(({ nextAt }) => `next try ${nextAt.slice(11, 19)}`),
    ];
    return marks.length > 0 ? `${folder} (${marks.join(', ')})` : folder;
  });
  return entries.sort().join(', ') || 'nothing';
};
/** The snapshots show these properties of a text or a state. */
const storedSchema = z.object({
  verified: z.optional(z.boolean()),
  isUnverified: z.optional(z.boolean()),
  isSuspicious: z.optional(z.boolean()),
  to: z.optional(z.record(z.string(), z.object({ nextAt: z.string() }))),
});
/** Formats a log line, omitting everything that varies from run to run. */
const logged = ({ level, code, source: _, id: __, ms: ___, ...details }: (typeof memory.logs)[number]) =>
  [level, code, ...Object.entries(details).map(([name, value]) => `${name}=${value}`)].join(' ');
/** Makes each call to the store take this long. */
const storeTakes = (ms: number) => () => memory.onStoreCall.mockImplementation(() => wait(ms));
const verdict = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
const usedToken = verdict('refused', 'timeout-or-duplicate');
const unverified = verdict('unverified', 'over-quota');
const withReceipts = (given?: () => unknown) => () => {
  memory.services.settings.hasReceipt = true;
  return given?.();
};
/** Makes the second of two recipients reject the email. */
const oneRefuses = () => {
  memory.mailer.recipients = [TEAM, BOSS];
  memory.send.mockResolvedValueOnce().mockRejectedValueOnce(mailError(REFUSAL));
};
const mailIsSlow = () => {
  memory.mailer.recipients = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
  memory.send.mockImplementation(() => wait(16_000));
};
/**
 * Sends the same enquiry before the test does, then replaces the stored text with `text`, or deletes the stored text if
 * `text` is empty.
 */
const sentBefore = (then?: () => unknown, text?: string) => async () => {
  await memory.post(BODY);
  await memory.backgroundDone();
  const [key = ''] = memory.keys().filter((each) => each.startsWith('enquiries'));
  if (text) memory.blobs.set(key, text);
  else if (text === '') memory.blobs.delete(key);
  memory.logs.length = 0;
  await then?.();
};
const notYetDelivered = (then: () => unknown) => () => {
  memory.send.mockRejectedValueOnce(DOWN);
  return then();
};
const afterMidnight = () => {
  vi.setSystemTime(new Date('2026-05-05T00:00:30Z'));
  usedToken();
};

/** How the request's body differs from a valid one, and what happens before the request. */
const CASES: Record<string, { changes?: object; given?: () => unknown }> = {
  'one recipient rejects the email': { given: oneRefuses },
  'each of four emails takes 16 seconds': { given: mailIsSlow },
  'no mail server is configured, and receipts are on': {
    given: withReceipts(() => (memory.services.mailer = undefined)),
  },
  'the store fails': { given: () => memory.refuseCalls() },
  'the store is slow': { given: storeTakes(1600) },
  'the store is too slow': { given: storeTakes(1700) },
  'the captcha provider rejects the token': { given: verdict('refused', 'browser-error') },
  'the token was solved on a foreign host': { given: verdict('refused', 'foreign-hostname') },
  'the token has already been used for another enquiry': { given: usedToken },
  'the token has already been used, and the store hangs': {
    given: () => [usedToken(), storeTakes(60_000)()],
  },
  'it was sent before': { given: sentBefore() },
  'it was sent before, with the same token': { given: sentBefore(usedToken) },
  'it was sent before midnight, with the same token': { given: sentBefore(afterMidnight) },
  'it was sent before, and the new token is invalid': {
    given: sentBefore(verdict('refused', 'invalid-input-response')),
  },
  'it was sent before, and its stored text is damaged': { given: sentBefore(undefined, '{"half') },
  'it was sent before, but has not been delivered yet': { given: notYetDelivered(sentBefore()) },
  'it was sent before, and only its state was stored': { given: notYetDelivered(sentBefore(undefined, '')) },
  'receipts are on': { given: withReceipts() },
  'the honeypot is filled in, and receipts are on': { changes: { honeypot: 'x' }, given: withReceipts() },
  'the token is unverified, and receipts are on': { given: withReceipts(unverified) },
  'the email address is not valid in an email header, and receipts are on': {
    changes: { email: 'jü@b.co' },
    given: withReceipts(),
  },
  'the store is slow, and receipts are on': { given: withReceipts(storeTakes(1600)) },
  'the receipt cannot be claimed': { given: withReceipts(() => memory.refuseCalls('values/receipts')) },
  'the site is a preview': { given: () => (memory.services.isPreview = true) },
  'the function throws an error': { given: () => memory.captcha.mockRejectedValue(new TypeError('secret')) },
};
const { email, phone } = site.contact;
const MESSAGES: Record<number, string> = {
  200: words.sent,
  400: fill(words.captchaMissing, { captcha: provider.name }),
  500: words.answers.unexpected,
  501: words.answers.preview,
  503: fill(words.answers.unavailable, { email, phone }),
};

it.each(Object.entries(CASES))(
  'the response, log, store and alert for an enquiry are as expected if %s',
  async (_title, { changes, given }) => {
    await given?.();
    const started = Date.now();
    const { status, message, headers } = await memory.post({ ...BODY, ...changes });
    expect(message).toBe(MESSAGES[status]);
    const ms = Date.now() - started;
    const retryAfter = headers.get('retry-after');
    await memory.backgroundDone();
    const [alert] = memory.alerts();
    const lines = [
      `response: ${status} after ${ms} ms${retryAfter ? `, retry after ${retryAfter} s` : ''}`,
      `log: ${memory.logs.map(logged).join(', ')}`,
      `stored: ${stored()}`,
      ...(alert ? [`alert: ${alert}`] : []),
    ];
    expect(lines.join('\n')).toMatchSnapshot();
  },
);

it.each([
  [`/contact${'x'.repeat(100)}?from=x`, `/contact${'x'.repeat(92)}`, { gclid: '1', referrer: 'a.example' }],
  ['/', undefined, {}],
  ['/contact/', '/contact', {}],
])(
  'before the response is sent, an enquiry from %s is stored unchanged, with the page %s and the sources %o',
  async (referer, page, sources) => {
    const { captchaToken, ...enquiry } = BODY;
    const headers = { referer: SITE + referer };
    memory.send.mockImplementation(() => wait(100));
    await memory.post({ captchaToken, ...enquiry, sources }, headers);
    const [key = '', ...more] = memory.keys().filter((each) => each.startsWith('enquiries'));
    expect(more).toEqual([]);
    const [language, ...others] = site.languages;
    expect(JSON.parse(memory.blobs.get(key)!)).toEqual({
      ...{ ...enquiry, id: ID, receivedAt: START.toISOString(), verified: true },
      ...{ page, ...(others.length > 0 && { language }) },
      ...('gclid' in sources && { sources }),
    });
    await memory.backgroundDone();
    expect(memory.logs).toMatchObject([
      { level: 'info', source: 'contact', code: 'stored', ms: 0, id: ID },
      { level: 'info', source: 'contact', code: 'delivered', recipient: 1, ms: 100, id: ID },
    ]);
    const id = key.replace('enquiries/', '');
    expect(memory.keys()).toEqual([`done/${id}`, key]);
    const since = START.toISOString();
    expect(memory.stateOf(id)).toEqual({
      since,
      to: { [TEAM]: { tries: 1, from: 0, unsure: 0, nextAt: '2026-05-04T12:04:30.000Z' } },
      got: { [TEAM]: { name: TEAM, at: '2026-05-04T12:00:00.100Z', since } },
      last: {},
    });
  },
);

it('the team and the monitor are alerted at most once a minute when visitors are turned away', async () => {
  memory.refuseCalls();
  for (const seconds of [0, 30, 59, 61, 90]) {
    vi.setSystemTime(START.getTime() + seconds * 1000);
    await memory.post(validBody());
    await memory.backgroundDone();
  }
  const urls = ['https://hooks.example/x', 'https://hc-ping.com/x/fail'];
  expect(memory.request.mock.calls.map(([url]) => url)).toEqual([...urls, ...urls]);
});

it("a captcha must be solved on a configured host or, by default, on the site's host or an allowed origin's host", async () => {
  await memory.post(BODY);
  expect(memory.captcha).toHaveBeenLastCalledWith('token', ['localhost', 'www.thirma.example']);
  memory.services.settings.captcha.hostnames = ['a.example'];
  await memory.post(BODY);
  expect(memory.captcha).toHaveBeenLastCalledWith('token', ['a.example']);
  await memory.post({});
  expect(memory.captcha).toHaveBeenCalledTimes(2);
});

it.each([
  [SECOND_ORIGIN, SECOND_ORIGIN],
  [SITE, null],
])('the response to a request from %s allows the origin %s', async (origin, allowed) => {
  const { headers } = await memory.post(BODY, { origin });
  expect(headers.get('access-control-allow-origin')).toBe(allowed);
  expect(headers.get('vary')).toBe(allowed && 'origin');
});
