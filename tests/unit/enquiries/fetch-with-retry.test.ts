import { expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../../netlify/enquiries/fetch-with-retry.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const URL = 'http://store.example';
const WRITE = { method: 'put', body: 'x' };

useMemoryServices();
const elapsedMs = () => Date.now() - START.getTime();

/** Calls a store that answers in turn after so long with these statuses, the last one always; 0 is a lost connection. */
async function call(init: RequestInit, answers: [status: number, ms?: number][]) {
  const send = vi.fn<typeof fetch>(async () => {
    const [status, ms = 0] = answers.length > 1 ? answers.shift()! : answers[0]!;
    await wait(ms);
    if (status === 0) throw new TypeError('x');
    return new Response(null, { status });
  });
  vi.stubGlobal('fetch', send);
  const response = await finish(fetchWithRetry(URL, init));
  return {
    send,
    result: [response.headers.get('x-nf-error') ?? response.status, send.mock.calls.length, elapsedMs()],
  };
}
const HANGS: [number, number][] = [[200, 100_000]];

it.each<[string, RequestInit, [number, number?][], [unknown, attempts: number, ms: number]]>([
  ['is answered at once', {}, [[200]], [200, 1, 0]],
  ['is not repeated for what it asks', {}, [[404]], [404, 1, 0]],
  ['is repeated after 100 and 300 ms', {}, [[429], [500], [200]], [200, 3, 400]],
  ['is repeated when it writes, too', WRITE, [[503], [0], [200]], [200, 3, 400]],
  ['fails after three attempts', {}, [[502]], ['store-http-502', 3, 400]],
  ['fails after three attempts to write', WRITE, [[0]], ['store-TypeError', 3, 400]],
  [
    'is given up after 4 s for an attempt to read, and 5 s in all',
    {},
    HANGS,
    ['store-TimeoutError', 2, 5000],
  ],
  [
    'is given up when all the time is used by one attempt to write',
    WRITE,
    HANGS,
    ['store-TimeoutError', 1, 5000],
  ],
  ['is not repeated when the time is over', WRITE, [[500, 4950]], ['store-http-500', 1, 5000]],
])('a call %s', async (_title, init, answers, expected) => {
  expect((await call(init, answers)).result).toEqual(expected);
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
