import { expect, it, vi } from 'vitest';
import { problem } from '../../../netlify/enquiries/advice.ts';
import { runScheduled } from '../../../netlify/enquiries/run-scheduled.ts';
import type * as Services from '../../../netlify/enquiries/services.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });
vi.mock('../../../netlify/enquiries/services.ts', async (original) => ({
  ...(await original<typeof Services>()),
  createServices: () => memory.services,
}));

const LOGIN = problem('mail', 'EAUTH-535');
const line = { code: 'retry-finished' };
vi.spyOn(console, 'log').mockImplementation(() => undefined);
vi.spyOn(console, 'error').mockImplementation(() => undefined);
const posted = () => memory.request.mock.calls.map(([, init]) => String(init?.body));

it('a run that takes more than 20 seconds tells what it knows', async () => {
  for (let count = 0; count < 2; count++) {
    const started = Date.now();
    await finish(
      runScheduled('retry-mail', 'production', (_services, causes) => {
        causes.push(LOGIN);
        return new Promise(() => undefined);
      }),
    );
    expect(Date.now() - started).toBe(20_000);
  }
  const texts = [/refuses the login/, /more than 20 seconds/].map(
    (text) => expect.stringMatching(text) as string,
  );
  expect(posted()).toEqual(texts);
});

it('a purge that fails each night is told once a day, and not over in between', async () => {
  const runAt = (minutes: number, source: 'purge' | 'retry-mail') => {
    vi.setSystemTime(START.getTime() + minutes * 60_000);
    const fails = () => Promise.reject(new TypeError('x'));
    return finish(runScheduled(source, '', source === 'purge' ? fails : () => Promise.resolve({ line })));
  };
  for (const [minutes, count] of [
    [0, 1],
    [15, 1],
    [24 * 60, 2],
    [25 * 60, 2],
    [49 * 60, 3],
  ] as const) {
    await runAt(minutes, minutes % (24 * 60) === 0 ? 'purge' : 'retry-mail');
    expect(posted()).toHaveLength(count);
  }
  expect(posted().at(-1)).toContain('Over: ');
});

it('what is to be done after the alerts is done once the webhook has accepted them', async () => {
  const afterAlerts = vi.fn(() => Promise.resolve());
  memory.request.mockResolvedValueOnce(new Response(null, { status: 500 }));
  for (const calls of [0, 1]) {
    await finish(
      runScheduled('retry-mail', 'production', (_services, causes) => {
        causes.push({ ...LOGIN, kind: 'event' });
        return Promise.resolve({ line, afterAlerts });
      }),
    );
    expect(afterAlerts).toHaveBeenCalledTimes(calls);
  }
});
