import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../../netlify/enquiries/fetch-with-retry.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(() => Promise.resolve()) }));
afterEach(() => vi.clearAllMocks());

const limits = { attemptTimeoutMs: 1000, totalTimeoutMs: 60_000, maxAttempts: 4 };
const delays = () => vi.mocked(delay).mock.calls.map(([milliseconds]) => milliseconds);
const answering = (...results: (number | Error)[]) =>
  vi.fn(async (..._args: Parameters<typeof fetch>) => {
    const result = results.shift() ?? 200;
    if (result instanceof Error) throw result;
    return new Response('body', { status: result });
  });
const WRITE = { method: 'PUT', body: 'text' };

describe.each([
  ['a read', undefined],
  ['a write', WRITE],
])('%s', (_title, init) => {
  it('is sent again after a network error, 429 or 5xx, each time after a longer delay', async () => {
    const send = answering(new Error('gone'), 429, 500);
    expect((await fetchWithRetry(limits, send)('http://store/x', init)).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(4);
    for (const [input, options] of send.mock.calls) {
      expect([input, options]).toMatchObject(['http://store/x', { ...init }]);
    }
    expect(delays()).toEqual([100, 300, 900]);
  });

  it.each([200, 404, 403, 428])('is not sent again after %i', async (status) => {
    const send = answering(status);
    expect((await fetchWithRetry(limits, send)('http://store/x', init)).status).toBe(status);
    expect(send).toHaveBeenCalledTimes(1);
    expect(delays()).toEqual([]);
  });

  it.each([
    [[500, 500, 500, 503], '503'],
    [[500, 500, 500, new Error('gone')], 'no response'],
  ])('gets 424 with the last failure after the last attempt: %j', async (results, failure) => {
    const send = answering(...results);
    const response = await fetchWithRetry(limits, send)('http://store/x', init);
    expect([response.status, response.headers.get('x-nf-error')]).toEqual([
      424,
      `The store failed: ${failure}`,
    ]);
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('gets 424 without an attempt when there is no time', async () => {
    const send = answering(200);
    const response = await fetchWithRetry({ ...limits, totalTimeoutMs: 0 }, send)('http://store/x', init);
    expect([response.status, response.headers.get('x-nf-error')]).toEqual([
      424,
      'The store failed: no response in time',
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  it('releases the body of a response that it does not return', async () => {
    const responses = [
      new Response('text', { status: 500 }),
      new Response(null, { status: 500 }),
      new Response('ok'),
    ];
    const [first] = responses;
    const send = vi.fn(async () => responses.shift()!);
    expect(await (await fetchWithRetry(limits, send)('http://store/x', init)).text()).toBe('ok');
    expect(await first!.body!.getReader().read()).toMatchObject({ done: true });
  });
});

it('the delay before an attempt is no longer than the time that is left', async () => {
  await fetchWithRetry({ ...limits, totalTimeoutMs: 50 }, answering(500))('http://store/x');
  expect(delays()[0]).toBeLessThanOrEqual(50);
});

it('a read that takes too long is aborted, and sent again', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const send = vi.fn(async (_input: unknown, init?: RequestInit) => {
    signals.push(init?.signal);
    if (signals.length > 1) return new Response('ok');
    return new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const response = await fetchWithRetry({ ...limits, attemptTimeoutMs: 20 }, send)('http://store/x');
  expect([response.status, signals[0]?.aborted]).toEqual([200, true]);
});

it('a write that takes too long is not aborted, and its late response is released', async () => {
  const late = new Response('late');
  let answer: (response: Response) => void = () => undefined;
  const send = vi.fn((_input: unknown, init?: RequestInit) => {
    expect(init).toEqual(WRITE);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const response = await fetchWithRetry({ ...limits, totalTimeoutMs: 20 }, send)('http://store/x', WRITE);
  expect([response.status, response.headers.get('x-nf-error')]).toEqual([
    424,
    'The store failed: no response',
  ]);
  answer(late);
  await vi.waitFor(() => expect(late.body?.locked || late.bodyUsed).toBe(true));
});
