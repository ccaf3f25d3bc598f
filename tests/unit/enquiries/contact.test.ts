import { expect, it, vi } from 'vitest';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { nameOf, SITE, validBody } from '../../support/enquiries.ts';
import { mailError, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const SECOND_ORIGIN = 'https://www.thirma.example';
const DOWN = Object.assign(new Error('down'), { code: 'EDOWN' });
const REFUSAL = { responseCode: 550, command: 'RCPT TO', permanent: true };
const ID = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;
const BODY = validBody();

const memory = useMemoryServices({ ALLOWED_ORIGINS: SECOND_ORIGIN });

/** The folders in use, and the problems of visitors that are kept for the next run. */
const kept = () => {
  const entries = [...memory.blobs].map(([key, text]) => {
    const name = key.replace('values/', '').replace(/\/\d[\da-f-]+(\/\w+)?$/, '');
    return text.includes('"verified":false') ? `${name} (unverified)` : name;
  });
  return entries.sort().join(', ') || 'nothing';
};
/** The next save takes this long, and fails with the error if there is one. */
const saveAfter = (ms: number, error?: Error) => {
  const { store } = memory.services;
  const save = store.save.bind(store);
  vi.spyOn(store, 'save').mockImplementationOnce(async (record, entries) => {
    await wait(ms);
    if (error) throw error;
    return save(record, entries);
  });
};
/** The same for the next mail. */
const mailAfter = (ms: number, error?: Error) =>
  memory.send.mockImplementationOnce(async () => {
    await wait(ms);
    if (error) throw error;
  });
const slow = (saveMs: number, mailMs: number) => () => [saveAfter(saveMs), mailAfter(mailMs)];
const verdict = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
const usedToken = verdict('refused', 'timeout-or-duplicate');
const storeFails = () => memory.refuse();
const mailFails = () => memory.send.mockRejectedValue(DOWN);
/** The second of two recipients refuses the mail. */
const oneRefuses = () => {
  Object.assign(memory.services, { mailer: { ...memory.mailer, recipients: [TEAM, 'boss@thirma.example'] } });
  memory.send.mockImplementation((_record, to) =>
    to === TEAM ? Promise.resolve() : Promise.reject(mailError(REFUSAL)),
  );
};
const mailIsOff = () => Object.assign(memory.services, { mailer: undefined });
const withChat = () => Object.assign(memory.services.settings, { enquiryChat: 'https://hooks.slack.com/x' });
const isPreview = () => Object.assign(memory.services, { isPreview: true });
/** The same enquiry came before; what is stored of it in a folder is then deleted, or has this text. */
const again =
  (then?: () => unknown, folder = 'none', text?: string) =>
  async () => {
    await memory.post(BODY);
    await memory.idle();
    for (const key of memory.keys().filter((each) => each.startsWith(folder))) {
      if (text) memory.blobs.set(key, text);
      else memory.blobs.delete(key);
    }
    memory.logs.length = 0;
    then?.();
  };

interface Case {
  /** What differs from a valid body. */
  sent?: object;
  given?: () => unknown;
}
const CASES: Record<string, Case> = {
  valid: {},
  'a field is invalid': { sent: { name: '' } },
  'the mail fails': { given: mailFails },
  'one recipient refuses the mail': { given: oneRefuses },
  'mail is off': { given: mailIsOff },
  'the store fails': { given: storeFails },
  'the store and the mail fail': { given: () => [storeFails(), mailFails()] },
  'the store and the mail fail, and a chat takes it': {
    given: () => [storeFails(), mailFails(), withChat()],
  },
  'the store fails, and mail is off': { given: () => [storeFails(), mailIsOff()] },
  'the store fails, and the mail is slow': { given: () => [storeFails(), mailAfter(19_999)] },
  'the store fails, and the mail is too slow': { given: () => [storeFails(), mailAfter(20_001)] },
  'the store is slow': { given: slow(4999, 0) },
  'the store is too slow': { given: slow(9000, 1000) },
  'the store is too slow, and the mail slower': { given: slow(6000, 9000) },
  'the store is too slow, and the mail fails': { given: () => [saveAfter(6000), mailAfter(0, DOWN)] },
  'token refused': { given: verdict('refused', 'browser-error') },
  'token of a foreign host': { given: verdict('refused', 'foreign-hostname') },
  'token unverified': { given: verdict('unverified', 'over-quota') },
  'token unverified, and the store fails': {
    given: () => [verdict('unverified', 'over-quota')(), storeFails()],
  },
  'token used by another one': { given: usedToken },
  'token used, and the store fails': { given: () => [usedToken(), storeFails()] },
  'token used, and the store hangs': {
    given: () => [usedToken(), memory.onStoreCall.mockImplementation(() => wait(60_000))],
  },
  again: { given: again() },
  'again, token used': { given: again(usedToken) },
  'again, token made up': { given: again(verdict('refused', 'invalid-input-response')) },
  'again, the text is torn': { given: again(undefined, 'enquiries', '{"half') },
  'again, while it waits': { given: () => [memory.send.mockRejectedValueOnce(DOWN), again()()][1] },
  'sent in half a second, by a form of the version before': { sent: { extra: '', elapsedMs: 571 } },
  'honeypot filled': { sent: { extra: 'x' } },
  'honeypot filled, the store fails': { sent: { extra: 'x' }, given: storeFails },
  preview: { sent: { extra: 'x' }, given: isPreview },
  'preview, the mail fails': { given: () => [isPreview(), mailFails()] },
  'preview, token of a foreign host': {
    given: () => [isPreview(), verdict('refused', 'foreign-hostname')()],
  },
  'a fault of the program': { given: () => memory.captcha.mockRejectedValue(new TypeError('secret')) },
};
let report = '';
const MESSAGES: Record<number, string> = {
  200: words.sent,
  400: words.captchaMissing(provider.name),
  500: words.answers.unexpected,
  503: words.answers.unavailable,
};

it.each(Object.entries(CASES))(
  'what an enquiry gets, what is logged and what is kept is in contact.txt: %s',
  async (title, { sent, given }) => {
    await given?.();
    const started = Date.now();
    const { status, message } = await memory.post({ ...BODY, ...sent });
    expect(message).toBe(title === 'a field is invalid' ? words.tooShort(words.name, 2) : MESSAGES[status]);
    const ms = Date.now() - started;
    await memory.idle();
    const log = memory.logs.map(
      ({ level, code, reason }) => `${level} ${code}${reason ? ` (${reason})` : ''}`,
    );
    const isOnlyCopy = memory.send.mock.calls.some(([record]) => record.isOnlyCopy);
    const lines = [
      title,
      `answer: ${status} after ${ms} ms`,
      `log:    ${log.join(', ')}`,
      `kept:   ${kept()}`,
      ...(isOnlyCopy ? ['mail:   says that it is the only copy'] : []),
    ];
    report += `${lines.join('\n  ')}\n\n`;
  },
);
it('contact.txt is up to date', async () => {
  await expect(report).toMatchFileSnapshot('contact.txt');
});

it('an enquiry is stored as it was sent, with its page and time zone, before the answer', async () => {
  saveAfter(40);
  mailAfter(100);
  const { captchaToken, ...enquiry } = BODY;
  const headers = { referer: 'https://www.thirma.example/contact?from=x' };
  await memory.post({ captchaToken, ...enquiry }, { headers });
  const [key = ''] = memory.keys();
  const [language, ...others] = site.languages;
  const record = {
    ...{ ...enquiry, id: ID, receivedAt: START.toISOString(), verified: true },
    ...{ page: '/contact', timeZone: 'Asia/Kolkata' },
    ...(others.length > 0 && { language }),
  };
  const stored = (at: string) => JSON.parse(memory.blobs.get(at)!) as object;
  expect(stored(key)).toEqual(record);
  await memory.idle();
  expect(memory.logs).toEqual([
    { level: 'info', source: 'contact', code: 'stored', ms: 40, id: ID },
    { level: 'info', source: 'contact', code: 'mailed', recipient: 1, ms: 100, id: ID },
  ]);
  expect(stored(`${key.replace('enquiries', 'sent')}/${nameOf()}`)).toEqual({
    ...{ to: TEAM, since: START.toISOString(), attempts: 1 },
    ...{ nextAt: '2026-05-04T12:01:00.000Z', acceptedAt: '2026-05-04T12:00:00.140Z' },
  });
});

it('a captcha may be solved on the hosts of the site and of the allowed origins, or on the configured ones', async () => {
  await memory.post(BODY);
  expect(memory.captcha).toHaveBeenLastCalledWith('token', ['localhost', 'www.thirma.example']);
  const { settings } = memory.services;
  const captcha = { ...settings.captcha, hostnames: ['a.example'] };
  await memory.post(BODY, { settings: { ...settings, captcha } });
  expect(memory.captcha).toHaveBeenLastCalledWith('token', ['a.example']);
  await memory.post({});
  expect(memory.captcha).toHaveBeenCalledTimes(2);
});

it.each([
  [SECOND_ORIGIN, SECOND_ORIGIN],
  [SITE, null],
  ['https://evil.example', null],
])('a page of %s may read the response as one of %s', async (origin, allowed) => {
  const { headers } = await memory.post(BODY, { headers: { origin } });
  expect(headers.get('access-control-allow-origin')).toBe(allowed);
  expect(headers.get('vary')).toBe(allowed && 'origin');
});
