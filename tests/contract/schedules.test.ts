import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startSchedules, type FunctionModule } from '../../netlify/local/functions.ts';

test('npm start runs retry-mail every five minutes and purge at 17 minutes past each hour, until it is stopped', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3, 0, 1) });
  const runs: string[] = [];
  const load = async (file: string): Promise<FunctionModule> => {
    const { config } = (await import(path.resolve(file))) as FunctionModule;
    const run = () => runs.push(`${new Date().toISOString().slice(11, 16)} ${path.parse(file).name}`);
    return { config, default: () => Promise.resolve(void run()) };
  };
  const stop = await startSchedules('netlify/functions', load);
  await vi.advanceTimersByTimeAsync(80 * 60_000);
  stop();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  vi.useRealTimers();
  expect(runs.slice(0, 5)).toEqual([
    ...['03:05', '03:10', '03:15'].map((time) => `${time} retry-mail`),
    '03:17 purge',
    '03:20 retry-mail',
  ]);
  expect(runs.slice(-2)).toEqual(['04:17 purge', '04:20 retry-mail']);
});
