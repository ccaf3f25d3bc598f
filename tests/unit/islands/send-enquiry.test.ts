import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachField } from '../../../src/enquiry/fields.ts';
import { sendEnquiry } from '../../../src/islands/contact/send-enquiry.ts';
import { TEXTS } from '../../support/texts.ts';

const { words } = TEXTS;
const enquiry = { ...eachField(() => 'A text'), captchaToken: 'token', honeypot: '' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Replaces a constant that the build defines.
  vi.stubGlobal('PUBLIC_API_HOST', 'https://api.example.com');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces `fetch` with a fake that returns this response. */
const answer = (response: Response | Promise<Response>) => {
  const fetch = vi.fn((..._request: Parameters<typeof globalThis.fetch>) => Promise.resolve(response));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

it('sendEnquiry posts JSON to the API host and waits for up to 30 seconds, longer than the function may run', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetch = answer(Response.json({ message: 'OK' }));
  await sendEnquiry(enquiry, TEXTS);
  expect(fetch.mock.calls[0]![1]?.signal).toBe(timeout.mock.results[0]!.value);
  expect(timeout.mock.calls).toEqual([[30_000]]);
  const request = new Request(...fetch.mock.calls[0]!);
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.example.com/api/contact' });
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(request.headers.get('content-language')).toBe(TEXTS.language);
  expect(await request.json()).toEqual(enquiry);
});

it('an accepted enquiry shows a success toast', async () => {
  answer(Response.json({ message: 'ok' }));
  const toast = { kind: 'success', title: words.sent, description: words.willReply };
  expect(await sendEnquiry(enquiry, TEXTS)).toEqual({ isSent: true, isAnswered: true, toast });
});

const WAIT = words.tooManyCalls;
it.each([
  ['the function', 422, '{ "message": "Too large" }', 'Too large', true, undefined, false],
  ['the function in an outage', 503, '{ "message": "Try later" }', 'Try later', true, undefined, true],
  ['a limit', 429, 'Too many requests', words.sendFailed, false, WAIT, true],
  ['a firewall', 403, '<p>Forbidden</p>', words.sendFailed, false, undefined, true],
  ['a gateway', 502, '{ "message": "" }', words.sendFailed, false, undefined, true],
])(
  'if %s rejects an enquiry with status %i, the toast shows the reason and what to do',
  async (_title, status, body, description, isAnswered, advice, hasContact) => {
    answer(new Response(body, { status }));
    const toast = { kind: 'error', title: words.error, description, advice, hasContact };
    expect(await sendEnquiry(enquiry, TEXTS)).toEqual({ isSent: false, isAnswered, toast });
    expect(console.error).toHaveBeenCalledWith(status, description);
  },
);

it.each([
  ['en-GB', 'Failed to fetch'],
  ['de', words.sendFailedTryAgain],
])('on a page in %s, a lost connection is shown as "%s" and logged', async (language, description) => {
  const error = new TypeError('Failed to fetch');
  answer(Promise.reject(error));
  const { isAnswered, toast } = await sendEnquiry(enquiry, { ...TEXTS, language });
  expect(isAnswered).toBe(false);
  expect(toast).toMatchObject({ kind: 'error', description, hasContact: true });
  expect(console.error).toHaveBeenCalledWith(error);
});
