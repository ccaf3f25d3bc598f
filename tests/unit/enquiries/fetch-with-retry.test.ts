import { beforeEach, expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../../netlify/enquiries/fetch-with-retry.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const URL = 'http://store.example';
const WRITE = { method: 'put', body: 'x' };

useMemoryServices();
let send: ReturnType<typeof vi.fn<typeof fetch>>;
beforeEach(() => {
  send = vi.fn<typeof fetch>();
});

const call = (init?: RequestInit, totalTimeoutMs = 15_000) =>
  finish(fetchWithRetry({ attemptTimeoutMs: 4000, totalTimeoutMs, maxAttempts: 3 }, send)(URL, init));
const expectFailure = (response: Response, failure: string) => {
  expect([response.status, response.headers.get('x-nf-error')]).toEqual([424, `store-${failure}`]);
};
const elapsedMs = () => Date.now() - START.getTime();
/** Hangs until the signal aborts, as fetch does. */
const hang: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });

it.each([200, 404, 499])('a response with status %i is returned at once', async (status) => {
  send.mockResolvedValue(new Response(null, { status }));
  expect((await call({ method: 'get', headers: { a: 'b' } })).status).toBe(status);
  expect(send).toHaveBeenCalledExactlyOnceWith(URL, {
    method: 'get',
    headers: { a: 'b' },
    signal: expect.any(AbortSignal) as AbortSignal,
  });
});

it.each([
  [429, {}],
  [500, {}],
  [503, WRITE],
])('the status %i is followed by further attempts after 100 and 300 ms', async (status, init) => {
  for (const each of [status, status, 200]) send.mockResolvedValueOnce(new Response('x', { status: each }));
  expect((await call(init)).status).toBe(200);
  expect(elapsedMs()).toBe(400);
});

it.each([{}, WRITE])('a call with %j whose attempts all failed returns the last failure', async (init) => {
  send.mockResolvedValue(new Response(null, { status: 502 }));
  expectFailure(await call(init), 'http-502');
  expect(send).toHaveBeenCalledTimes(3);
  send.mockRejectedValue(new Error('x'));
  expectFailure(await call(init), 'no-response');
});

it('a read is aborted after the timeout of its attempt, or after what remains of all', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  send.mockImplementation(hang);
  expectFailure(await call({}, 9000), 'no-response');
  expect(timeout.mock.calls).toEqual([[4000], [4000], [600]]);
  expect(elapsedMs()).toBe(9000);
  timeout.mockRestore();
});

it('no attempt is made when the time is over', async () => {
  const failed = new Response(null, { status: 500 });
  send.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 950, failed)));
  expectFailure(await call({}, 1000), 'http-500');
  expect(send).toHaveBeenCalledOnce();
  expect(elapsedMs()).toBe(1000);
});

it('a write may use all the time, and is never aborted', async () => {
  send.mockImplementation(hang);
  expectFailure(await call(WRITE), 'no-response');
  expect(elapsedMs()).toBe(15_000);
  expect(send).toHaveBeenCalledExactlyOnceWith(URL, WRITE);
});

it.each([
  [{ 'retry-after': '41' }, 41],
  [{ 'retry-after': new Date(START.getTime() + 42_000).toUTCString() }, 42],
  [{ 'x-ratelimit-reset': `${START.getTime() / 1000 + 43}` }, 43],
  [{}, 10],
])(
  'with onPause, all calls wait as long as a 429 with %j asks for, however often',
  async (headers, seconds) => {
    const onPause = vi.fn();
    send.mockImplementation(() => {
      const isLimited = elapsedMs() < 2 * seconds * 1000;
      return Promise.resolve(new Response(null, isLimited ? { status: 429, headers } : {}));
    });
    const paused = fetchWithRetry({ attemptTimeoutMs: 1, totalTimeoutMs: 1, maxAttempts: 1, onPause }, send);
    const responses = await finish(Promise.all([paused(URL), paused(URL, WRITE)]));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(onPause).toHaveBeenCalledWith(seconds * 1000);
  },
);
