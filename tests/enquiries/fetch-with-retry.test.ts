import { expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../netlify/enquiries/fetch-with-retry.ts';
import { deadlineIn, within } from '../../netlify/enquiries/time.ts';
import { runTimersUntil, START, useMemoryServices, wait } from '../support/memory-services.ts';

const WRITE = { method: 'put', body: 'x' };
const HANGS: [number, number][] = [[200, 100_000]];
useMemoryServices();

/**
 * The store's successive responses, each with a status and a delay. The last response repeats, and the status 0 stands
 * for a lost connection.
 */
it.each<[string, RequestInit, [number, number?][], [unknown, attempts: number, ms: number]]>([
  ['is not repeated after a 404', {}, [[404]], [404, 1, 0]],
  ['is repeated after 100 ms and again after 300 ms', {}, [[429], [500], [200]], [200, 3, 400]],
  ['is repeated even if it writes', WRITE, [[503], [0], [200]], [200, 3, 400]],
  ['fails after three attempts', {}, [[502]], ['store-http-502', 3, 400]],
  ['is limited to 4 s per read attempt, and 5 s in total', {}, HANGS, ['store-TimeoutError', 2, 5000]],
  ['is limited to 5 s for its only write attempt', WRITE, HANGS, ['store-TimeoutError', 1, 5000]],
  ['is not repeated after the time limit', WRITE, [[500, 4950]], ['store-http-500', 1, 5000]],
])('a call %s, and only reads are aborted', async (_title, init, responses, expected) => {
  const send = vi.fn<typeof fetch>(async () => {
    const [status, ms = 0] = responses.length > 1 ? responses.shift()! : responses[0]!;
    await wait(ms);
    if (status === 0) throw new TypeError('x');
    return new Response(null, { status });
  });
  vi.stubGlobal('fetch', send);
  const response = await runTimersUntil(fetchWithRetry(Infinity)('http://store.example', init));
  const result = response.headers.get('x-nf-error') ?? response.status;
  expect([result, send.mock.calls.length, Date.now() - START.getTime()]).toEqual(expected);
  for (const [, sent] of send.mock.calls) expect(sent?.signal instanceof AbortSignal).toBe(init !== WRITE);
});

it("no call is made after the process's deadline", async () => {
  const send = vi.fn<typeof fetch>(() => wait(100_000).then(() => new Response()));
  vi.stubGlobal('fetch', send);
  const call = fetchWithRetry(deadlineIn(3000));
  const answers = [
    await runTimersUntil(call('http://store.example')),
    await runTimersUntil(call('http://store.example')),
  ];
  expect(answers.map(({ headers }) => headers.get('x-nf-error'))).toEqual([
    'store-TimeoutError',
    'store-timeout',
  ]);
  expect([send.mock.calls.length, Date.now() - START.getTime()]).toEqual([1, 3000]);
});

it('waiting for work without any time left ends in a timeout', async () => {
  await expect(runTimersUntil(within(0, wait(1000)))).rejects.toMatchObject({ name: 'TimeoutError' });
});
