import { afterEach, expect, it, vi } from 'vitest';
import { eachField } from '../../../src/enquiry/fields.ts';
import { sendEnquiry } from '../../../src/islands/contact/send-enquiry.ts';
import { TEXTS } from '../../support/texts.ts';

const enquiry = { ...eachField(() => 'A text'), captchaToken: 'token', honeypot: '' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces `fetch` by one that gives this answer. */
const answer = (response: Response) => {
  const fetch = vi.fn((..._request: Parameters<typeof globalThis.fetch>) => Promise.resolve(response));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

it('sendEnquiry posts the enquiry as JSON to the given host, and waits 30 seconds, longer than the function runs', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetch = answer(Response.json({ message: 'OK' }));
  await sendEnquiry('https://api.example.com', enquiry, TEXTS);
  expect(fetch.mock.calls[0]![1]?.signal).toBe(timeout.mock.results[0]!.value);
  expect(timeout.mock.calls).toEqual([[30_000]]);
  const request = new Request(...fetch.mock.calls[0]!);
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.example.com/api/contact' });
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(request.headers.get('content-language')).toBe(TEXTS.language);
  expect(await request.json()).toEqual(enquiry);
});

it.each([
  ['the message of the function', '{ "message": "Too large" }', 'Too large', true],
  ['a fixed message for the text of a limit', 'Too many requests', TEXTS.words.sendFailed, false],
  ['a fixed message for the page of a firewall', '<p>Forbidden</p>', TEXTS.words.sendFailed, false],
  ['a fixed message for an empty message', '{ "message": "" }', TEXTS.words.sendFailed, false],
])(
  'a refused enquiry rejects with %s, its status, and whether the function answered',
  async (_title, body, message, isOwn) => {
    answer(new Response(body, { status: 429 }));
    await expect(sendEnquiry('', enquiry, TEXTS)).rejects.toMatchObject({ message, status: 429, isOwn });
  },
);
