import { afterEach, expect, it, vi } from 'vitest';
import { eachField } from '../../../src/enquiry/fields.ts';
import { RefusedError, sendEnquiry } from '../../../src/islands/contact/send-enquiry.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';

const enquiry = {
  ...eachField(({ label }) => label),
  captchaToken: 'token',
  extra: '',
  elapsedMs: 60_000,
};

afterEach(() => vi.unstubAllGlobals());

/** Replaces `fetch`; returns the requests that it received. */
function stubFetch(respond: () => Response): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return Promise.resolve(respond());
  });
  return requests;
}

it('sendEnquiry posts the enquiry as JSON to /api/contact of the given host', async () => {
  const requests = stubFetch(() => Response.json({ message: 'OK' }));
  await sendEnquiry('https://api.example.com', enquiry);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://api.example.com/api/contact' });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(requests[0]?.headers.get('content-language')).toBe(site.languages[0]);
  expect(await requests[0]?.json()).toEqual(enquiry);
});

it('an answer may take 30 seconds, longer than the function runs', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  stubFetch(() => Response.json({ message: 'OK' }));
  await sendEnquiry('https://api.example.com', enquiry);
  expect(timeout.mock.calls).toEqual([[30_000]]);
});

it.each([
  ['the message of a JSON response', Response.json({ message: 'Too large' }, { status: 413 }), 'Too large'],
  ['a fixed message for HTML', new Response('<p>Busy</p>', { status: 429 }), words.sendFailed],
  ['a fixed message for an empty message', Response.json({ message: '' }, { status: 400 }), words.sendFailed],
])('a refused enquiry rejects with %s', async (_title, response, message) => {
  stubFetch(() => response);
  const sending = sendEnquiry('https://api.example.com', enquiry);
  await expect(sending).rejects.toThrow(message);
  await expect(sending).rejects.toBeInstanceOf(RefusedError);
});
