import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../../netlify/enquiries/fetch-with-retry.ts';
import { createMemoryServices, finish, START } from '../../support/memory-services.ts';

const limits = { attemptTimeoutMs: 4000, totalTimeoutMs: 15_000, maxAttempts: 3 };
const WRITE = { method: 'put', body: 'x' };

let send: ReturnType<typeof vi.fn<typeof fetch>>;
beforeEach(() => {
  send = vi.fn<typeof fetch>();
  return createMemoryServices().restore;
});

const call = (init?: RequestInit, changes: Partial<typeof limits> = {}) =>
  finish(fetchWithRetry({ ...limits, ...changes }, send)('http://store.example', init));
const respond = (...statuses: number[]) => {
  for (const status of statuses) send.mockResolvedValueOnce(new Response('body', { status }));
};
const expectFailure = (response: Response, failure: string) => {
  expect(response.status).toBe(424);
  expect(response.body).toBeNull();
  expect(response.headers.get('x-nf-error')).toBe(`store-${failure}`);
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
  expect(send).toHaveBeenCalledExactlyOnceWith('http://store.example', {
    method: 'get',
    headers: { a: 'b' },
    signal: expect.any(AbortSignal) as AbortSignal,
  });
});

it.each([429, 500, 503])(
  'the status %i is followed by further attempts after 100 and 300 ms',
  async (status) => {
    respond(status, status, 200);
    expect((await call()).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(3);
    expect(elapsedMs()).toBe(400);
  },
);

it.each<[string, RequestInit | undefined]>([
  ['read', undefined],
  ['write', WRITE],
])('a %s whose attempts all failed returns 424 with the last failure', async (_title, init) => {
  respond(500, 500, 502);
  expectFailure(await call(init), 'http-502');
  respond(500, 500);
  send.mockRejectedValueOnce(new Error('x'));
  expectFailure(await call(init), 'no-response');
});

it('the body of a failed response is not left unread', async () => {
  const failed = new Response('body', { status: 500 });
  send.mockResolvedValueOnce(failed);
  respond(200);
  await call();
  expect(await failed.body?.getReader().read()).toEqual({ done: true, value: undefined });
});

describe('a read', () => {
  it('is aborted after the timeout of its attempt, or after what remains of all', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    send.mockImplementation(hang);
    expectFailure(await call({}, { totalTimeoutMs: 9000 }), 'no-response');
    expect(timeout.mock.calls).toEqual([[4000], [4000], [600]]);
    expect(elapsedMs()).toBe(9000);
    timeout.mockRestore();
  });

  it('makes no further attempt when the time is over', async () => {
    send.mockImplementation(
      () => new Promise((resolve) => setTimeout(() => resolve(new Response(null, { status: 500 })), 950)),
    );
    expectFailure(await call({}, { totalTimeoutMs: 1000 }), 'http-500');
    expect(send).toHaveBeenCalledOnce();
    expect(elapsedMs()).toBe(1000);
  });
});

describe('a write', () => {
  it('may use all the time, and is never aborted', async () => {
    send.mockImplementation(hang);
    expectFailure(await call(WRITE), 'no-response');
    expect(elapsedMs()).toBe(15_000);
    expect(send).toHaveBeenCalledExactlyOnceWith('http://store.example', WRITE);
  });

  it('is not left unread when its response comes late, nor unhandled when it fails late', async () => {
    const late = new Response('body');
    send.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(late), 1200)));
    await call(WRITE, { totalTimeoutMs: 1000 });
    send.mockImplementationOnce(
      () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 1200)),
    );
    await call(WRITE, { totalTimeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late.body?.getReader().read()).toEqual({ done: true, value: undefined });
  });
});
