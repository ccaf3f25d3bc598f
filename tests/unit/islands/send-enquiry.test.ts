import { afterEach, expect, it, vi } from 'vitest';
import { eachField, labelOf } from '../../../src/enquiry/fields.ts';
import { RefusedError, sendEnquiry } from '../../../src/islands/contact/send-enquiry.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';

const enquiry = {
  ...eachField(labelOf),
  captchaToken: 'token',
  extra: '',
  elapsedMs: 60_000,
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces `fetch` by one that gives this answer. */
const answer = (response: Response) => {
  const fetch = vi.fn((..._request: Parameters<typeof globalThis.fetch>) => Promise.resolve(response));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

it('sendEnquiry posts the enquiry as JSON to the given host', async () => {
  const fetch = answer(Response.json({ message: 'OK' }));
  await sendEnquiry('https://api.example.com', enquiry);
  const request = new Request(...fetch.mock.calls[0]!);
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.example.com/api/contact' });
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(request.headers.get('content-language')).toBe(site.languages[0]);
  expect(await request.json()).toEqual(enquiry);
});

it('an enquiry without an answer is given up after 30 seconds, longer than the function runs', async () => {
  vi.useFakeTimers();
  // The fake clock has no AbortSignal.timeout of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('timeout')), ms);
    return controller.signal;
  });
  const unanswered = (_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  vi.stubGlobal('fetch', unanswered);
  let error: unknown;
  void sendEnquiry('', enquiry).catch((reason: unknown) => (error = reason));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(error).toEqual(new Error('timeout'));
});

it.each([
  ['the message of a JSON response', Response.json({ message: 'Too large' }, { status: 413 }), 'Too large'],
  ['a fixed message for HTML', new Response('<p>Busy</p>', { status: 429 }), words.sendFailed],
  ['a fixed message for an empty message', Response.json({ message: '' }, { status: 400 }), words.sendFailed],
])('a refused enquiry rejects with %s', async (_title, response, message) => {
  answer(response);
  await expect(sendEnquiry('', enquiry)).rejects.toThrow(new RefusedError(message));
});
