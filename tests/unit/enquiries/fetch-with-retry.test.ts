import { expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../../netlify/enquiries/fetch-with-retry.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const URL = 'http://store.example';
const WRITE = { method: 'put', body: 'x' };

useMemoryServices();
const elapsedMs = () => Date.now() - START.getTime();

/** Calls a store that answers in turn after so long with these statuses, the last one always; 0 is a lost connection. */
async function call(init: RequestInit, answers: [status: number, ms?: number][], totalTimeoutMs = 15_000) {
  const send = vi.fn<typeof fetch>(async () => {
    const [status, ms = 0] = answers.length > 1 ? answers.shift()! : answers[0]!;
    await wait(ms);
    if (status === 0) throw new TypeError('x');
    return new Response(null, { status });
  });
  const limits = { attemptTimeoutMs: 4000, totalTimeoutMs, maxAttempts: 3 };
  const response = await finish(fetchWithRetry(limits, send)(URL, init));
  return {
    send,
    result: [response.headers.get('x-nf-error') ?? response.status, send.mock.calls.length, elapsedMs()],
  };
}
const HANGS: [number, number][] = [[200, 100_000]];

it.each<[string, RequestInit, [number, number?][], [unknown, attempts: number, ms: number], number?]>([
  ['is answered at once', {}, [[200]], [200, 1, 0]],
  ['is not repeated for what it asks', {}, [[404]], [404, 1, 0]],
  ['is repeated after 100 and 300 ms', {}, [[429], [500], [200]], [200, 3, 400]],
  ['is repeated when it writes, too', WRITE, [[503], [0], [200]], [200, 3, 400]],
  ['fails after three attempts', {}, [[502]], ['store-http-502', 3, 400]],
  ['fails after three attempts to write', WRITE, [[0]], ['store-TypeError', 3, 400]],
  [
    'is given up after 4 s for each attempt to read, and what remains of all',
    {},
    HANGS,
    ['store-TimeoutError', 3, 9000],
    9000,
  ],
  [
    'is given up when all the time is used by one attempt to write',
    WRITE,
    HANGS,
    ['store-TimeoutError', 1, 15_000],
  ],
  ['is not repeated when the time is over', {}, [[500, 950]], ['store-http-500', 1, 1000], 1000],
])('a call %s', async (_title, init, answers, expected, totalTimeoutMs) => {
  expect((await call(init, answers, totalTimeoutMs)).result).toEqual(expected);
});

it('a read is aborted at the end of its attempt, and a write never', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const read = await call({ headers: { a: 'b' } }, [[200]]);
  expect(timeout.mock.calls).toEqual([[4000]]);
  expect(read.send).toHaveBeenCalledWith(URL, {
    headers: { a: 'b' },
    signal: expect.any(AbortSignal) as AbortSignal,
  });
  const write = await call(WRITE, [[200]]);
  expect(write.send).toHaveBeenCalledWith(URL, WRITE);
  timeout.mockRestore();
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
    const send = vi.fn(() => {
      const isLimited = elapsedMs() < 2 * seconds * 1000;
      return Promise.resolve(new Response(null, isLimited ? { status: 429, headers } : {}));
    });
    const paused = fetchWithRetry({ attemptTimeoutMs: 1, totalTimeoutMs: 1, maxAttempts: 1, onPause }, send);
    const responses = await finish(Promise.all([paused(URL), paused(URL, WRITE)]));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(onPause).toHaveBeenCalledWith(seconds * 1000);
  },
);
