/** Tests what a visitor is told, what is logged and stored, and whether the team is told. */
import { expect, it, vi } from 'vitest';
import { composeMail } from '../../netlify/enquiries/compose-mail.ts';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { eachField, optionsOf } from '../../src/enquiry/fields.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf } from '../../src/words/index.ts';
import { SITE, TEAM, validBody } from '../support/enquiries.ts';
import { START, useMemoryServices, wait } from '../support/memory-services.ts';

vi.mock(import('../../src/site.ts'), async (original) => {
  const { site, ...others } = await original();
  return { ...others, site: { ...site, languages: ['en', 'de'] as const } };
});
const SECOND_ORIGIN = 'https://www.thirma.example';
const ID = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;
const BODY = validBody();
const [words, german] = [wordsOf('en'), wordsOf('de')];

const memory = useMemoryServices({
  ...{ ALLOWED_ORIGINS: SECOND_ORIGIN, RECEIPT: 'on' },
  ...{ ALERT_WEBHOOK_URL: 'https://hooks.example/x', HEARTBEAT_URL: 'https://hc-ping.com/x' },
});

const texts = () => memory.keys().filter((key) => key.startsWith('enquiries'));
const storeTakes = (ms: number) => () => memory.onStoreCall.mockImplementation(() => wait(ms));
const verdict = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
const usedToken = verdict('refused', provider.usedToken);
/** Sends the same enquiry before the test does. */
const sentBefore = (then?: () => unknown) => async () => {
  await memory.post(BODY);
  await memory.backgroundDone();
  memory.logs.length = 0;
  await then?.();
};
const isDamaged = () => memory.blobs.set(texts()[0]!, '{"half');
const afterMidnight = () => {
  vi.setSystemTime(new Date('2026-05-05T00:00:30Z'));
  usedToken();
};

const { email, phone } = site.contact;
const MESSAGES: Record<number, string> = {
  200: words.sent,
  400: fill(words.captchaMissing, { captcha: provider.name }),
  500: words.answers.unexpected,
  501: words.answers.preview,
  503: fill(words.answers.unavailable, { email, phone }),
};
const TURNED_AWAY = /^A visitor was asked to try again later/;

/** What happens before the request; the status, the time of the response and the codes in the log; the alert, if there is one. */
it.each<[string, () => unknown, expected: string, alert?: RegExp]>([
  [
    'the store fails',
    () => memory.refuseCalls('enquiries'),
    '503 at once: not-stored unavailable',
    TURNED_AWAY,
  ],
  ['the store is slow', storeTakes(1600), '200 after 4800 ms: stored receipt delivered'],
  ['the store is too slow', storeTakes(1700), '503 after 5000 ms: unavailable', TURNED_AWAY],
  ['the token is invalid', verdict('refused', 'browser-error'), '400 at once: captcha-refused'],
  [
    'the token was solved on a foreign host',
    verdict('refused', 'foreign-hostname'),
    '400 at once: captcha-refused',
    /on an unknown host was turned away: .* RECAPTCHA_HOSTNAMES/,
  ],
  ['the token has been used for another enquiry', usedToken, '400 at once: captcha-refused'],
  [
    'the token has been used, and the store hangs',
    () => [usedToken(), storeTakes(60_000)()],
    '503 after 5000 ms: not-read not-read unavailable',
    TURNED_AWAY,
  ],
  ['it was sent before', sentBefore(), '200 at once: duplicate'],
  ['it was sent before, with the same token', sentBefore(usedToken), '200 at once: duplicate'],
  ['it was sent before midnight, with the same token', sentBefore(afterMidnight), '200 at once: duplicate'],
  [
    'it was sent before, and the new token is invalid',
    sentBefore(verdict('refused', provider.invalidToken)),
    '400 at once: captcha-refused',
  ],
  [
    'it was sent before, and its stored text is damaged',
    sentBefore(isDamaged),
    '503 at once: not-stored unavailable',
    TURNED_AWAY,
  ],
  [
    'the captcha could not be verified',
    verdict('unverified', 'over-quota'),
    '200 at once: captcha-unverified stored',
  ],
  ['the site is a preview', () => (memory.services.isPreview = true), '501 at once: preview'],
  [
    'the function throws an error',
    () => memory.captcha.mockRejectedValue(new TypeError('secret')),
    '500 at once: unexpected',
    /^A visitor got an unexpected error/,
  ],
])(
  'the response, the log and the alert for an enquiry are as expected if %s',
  async (_title, given, expected, alert) => {
    await given();
    const started = Date.now();
    const { status, message, headers } = await memory.post(BODY);
    expect(message).toBe(MESSAGES[status]);
    expect(headers.get('retry-after')).toBe(status === 503 ? '120' : null);
    const ms = Date.now() - started;
    await memory.backgroundDone();
    const time = ms === 0 ? 'at once' : `after ${ms} ms`;
    const codes = memory.logs.flatMap(({ code }) => (code === 'not-recorded' ? [] : code)).join(' ');
    expect(`${status} ${time}: ${codes}`).toBe(expected);
    expect(memory.alerts()).toEqual(alert ? [expect.stringMatching(alert)] : []);
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
    await memory.post({ captchaToken, ...enquiry, sources, honeypot: page ? '' : 'x' }, headers);
    const [key = '', ...more] = texts();
    expect(more).toEqual([]);
    expect(JSON.parse(memory.blobs.get(key)!)).toEqual({
      ...{ ...enquiry, id: ID, receivedAt: START.toISOString(), verified: true, language: 'en' },
      ...(page ? { page } : { isSuspicious: true }),
      ...('gclid' in sources && { sources }),
    });
    await memory.backgroundDone();
    expect(memory.logs).toContainEqual(
      expect.objectContaining({ source: 'contact', code: 'delivered', recipient: 1, ms: 100, id: ID }),
    );
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

it("the response and the receipt are in the page's language, and the email to the team says which language that is", async () => {
  // The value of a ticked checkbox is in the page's language.
  const texts = { language: 'de', words: german };
  const body = { ...BODY, ...eachField((field, name) => optionsOf(field, texts)?.[0] ?? BODY[name]) };
  const headers = { 'content-language': 'de' };
  const { message } = await memory.post({ ...body, message: 'a'.repeat(5001) }, headers);
  expect(message).toBe(fill(german.tooLong, { label: german.message, most: '5.000' }));
  expect(await memory.post(body, headers)).toMatchObject({ message: german.sent });
  await memory.backgroundDone();
  const [[record]] = memory.send.mock.calls as [Parameters<typeof memory.send>];
  const { text } = composeMail(record, memory.services.settings.mail!);
  expect(text).toMatch(new RegExp(`^${words.mail.language}: +Deutsch$`, 'm'));
  expect(text).toContain(words.mail.sent);
  expect(memory.sendReceipt).toHaveBeenCalledExactlyOnceWith(record, german, expect.any(Number));
});

it('an enquiry whose captcha could not be verified counts as verified once it is sent again with one that is', async () => {
  memory.captcha.mockResolvedValueOnce({ kind: 'unverified', code: 'over-quota' });
  await memory.post(BODY);
  await memory.post(BODY);
  vi.setSystemTime(START.getTime() + 120_000);
  await memory.deliveryRun();
  expect(memory.send.mock.calls.map(([{ verified }]) => verified)).toEqual([true]);
});

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
