import { expect, it, vi } from 'vitest';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import { site } from '../../../src/site.ts';
import { fill } from '../../../src/words/fill.ts';
import { wordsOf } from '../../../src/words/index.ts';
import { BOSS, SITE, TEAM, validBody } from '../../support/enquiries.ts';
import { mailError, START, useMemoryServices, wait } from '../../support/memory-services.ts';

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

/** What is stored, with its marks, and when a state is tried again. */
const kept = () => {
  const entries = [...memory.blobs].map(([key, text]) => {
    const name = key.startsWith('values') ? key.replace(/(receipts|taken).*/, '$1') : key.split('/')[0];
    const marks =
      text.match(/"verified":false|"isUnverified":true|"isSuspicious":true|(?<="nextAt":"\S{11})[\d:]{8}/g) ??
      [];
    return name !== 'done' && marks.length > 0 ? `${name} (${marks.join(', ')})` : name;
  });
  return entries.sort().join(', ') || 'nothing';
};
/** A line of the log without what differs from run to run. */
const logged = ({ level, code, source: _, id: __, ms: ___, ...details }: (typeof memory.logs)[number]) =>
  [level, code, ...Object.entries(details).map(([name, value]) => `${name}=${value}`)].join(' ');
/** Each call to the store takes this long. */
const storeTakes = (ms: number) => () => memory.onStoreCall.mockImplementation(() => wait(ms));
const verdict = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
const usedToken = verdict('refused', 'timeout-or-duplicate');
const unverified = verdict('unverified', 'over-quota');
const withReceipts = (given?: () => unknown) => () => {
  memory.services.settings.hasReceipt = true;
  return given?.();
};
/** The second of two recipients refuses the mail. */
const oneRefuses = () => {
  memory.mailer.recipients = [TEAM, BOSS];
  memory.send.mockResolvedValueOnce().mockRejectedValueOnce(mailError(REFUSAL));
};
const mailIsSlow = () => {
  memory.mailer.recipients = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
  memory.send.mockImplementation(() => wait(16_000));
};
/** The same enquiry came before; its text is then another one, or deleted. */
const again = (then?: () => unknown, text?: string) => async () => {
  await memory.post(BODY);
  await memory.backgroundDone();
  const [key = ''] = memory.keys().filter((each) => each.startsWith('enquiries'));
  if (text) memory.blobs.set(key, text);
  else if (text === '') memory.blobs.delete(key);
  memory.logs.length = 0;
  await then?.();
};
const whileItWaits = (then: () => unknown) => () => {
  memory.send.mockRejectedValueOnce(DOWN);
  return then();
};
const afterMidnight = () => {
  vi.setSystemTime(new Date('2026-05-05T00:00:30Z'));
  usedToken();
};

/** What is sent, as far as it differs from a valid body, and what is so before. */
const CASES: Record<string, { sent?: object; given?: () => unknown }> = {
  'one recipient refuses the mail': { given: oneRefuses },
  'a mail takes 16 seconds, to each of four recipients': { given: mailIsSlow },
  'mail is off, with receipts': { given: withReceipts(() => (memory.services.mailer = undefined)) },
  'the store fails': { given: () => memory.refuseCalls() },
  'the store is slow': { given: storeTakes(1600) },
  'the store is too slow': { given: storeTakes(1700) },
  'token refused': { given: verdict('refused', 'browser-error') },
  'token of a foreign host': { given: verdict('refused', 'foreign-hostname') },
  'token used by another one': { given: usedToken },
  'token used, and the store hangs': { given: () => [usedToken(), storeTakes(60_000)()] },
  again: { given: again() },
  'again, token used': { given: again(usedToken) },
  'again, token used, after midnight': { given: again(afterMidnight) },
  'again, token made up': { given: again(verdict('refused', 'invalid-input-response')) },
  'again, the text is torn': { given: again(undefined, '{"half') },
  'again, while it waits': { given: whileItWaits(again()) },
  'again, of which only the state is stored': { given: whileItWaits(again(undefined, '')) },
  'valid, with receipts': { given: withReceipts() },
  'honeypot filled, with receipts': { sent: { honeypot: 'x' }, given: withReceipts() },
  'token unverified, with receipts': { given: withReceipts(unverified) },
  'no header takes the address, with receipts': { sent: { email: 'jü@b.co' }, given: withReceipts() },
  'the store is slow, with receipts': { given: withReceipts(storeTakes(1600)) },
  'a receipt can not be claimed': { given: withReceipts(() => memory.refuseCalls('values/receipts')) },
  preview: { given: () => (memory.services.isPreview = true) },
  'a fault of the program': { given: () => memory.captcha.mockRejectedValue(new TypeError('secret')) },
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
  'what an enquiry gets, and what is logged, kept and told of it: %s',
  async (_title, { sent, given }) => {
    await given?.();
    const started = Date.now();
    const { status, message, headers } = await memory.post({ ...BODY, ...sent });
    expect(message).toBe(MESSAGES[status]);
    const ms = Date.now() - started;
    const retryAfter = headers.get('retry-after');
    await memory.backgroundDone();
    const [alert] = memory.alerts();
    const lines = [
      `answer: ${status} after ${ms} ms${retryAfter ? `, try again in ${retryAfter} s` : ''}`,
      `log: ${memory.logs.map(logged).join(', ')}`,
      `kept: ${kept()}`,
      ...(alert ? [`told: ${alert}`] : []),
    ];
    expect(lines.join('\n')).toMatchSnapshot();
  },
);

it.each([
  [`/contact${'x'.repeat(100)}?from=x`, `/contact${'x'.repeat(92)}`, { gclid: '1', referrer: 'a.example' }],
  ['/', undefined, {}],
  ['/contact/', '/contact', {}],
])(
  'an enquiry from %s is stored before the answer as it was sent, with the page %s and sources %o',
  async (from, page, sources) => {
    const { captchaToken, ...enquiry } = BODY;
    const headers = { referer: SITE + from };
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
    expect(memory.stateOf(id)).toEqual({
      since: START.toISOString(),
      to: { [TEAM]: { tries: 1, nextAt: '2026-05-04T12:04:30.000Z', at: '2026-05-04T12:00:00.100Z' } },
    });
  },
);

it('a visitor who is turned away is told of at most once a minute, to the monitor, too', async () => {
  memory.refuseCalls();
  for (const seconds of [0, 30, 59, 61, 90]) {
    vi.setSystemTime(START.getTime() + seconds * 1000);
    await memory.post(validBody());
    await memory.backgroundDone();
  }
  const told = ['https://hooks.example/x', 'https://hc-ping.com/x/fail'];
  expect(memory.request.mock.calls.map(([url]) => url)).toEqual([...told, ...told]);
});

it('a captcha may be solved on the hosts of the site and of the allowed origins, or on the configured ones', async () => {
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
])('a page of %s may read the response as one of %s', async (origin, allowed) => {
  const { headers } = await memory.post(BODY, { origin });
  expect(headers.get('access-control-allow-origin')).toBe(allowed);
  expect(headers.get('vary')).toBe(allowed && 'origin');
});
