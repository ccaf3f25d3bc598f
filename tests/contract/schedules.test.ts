import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startSchedules, type FunctionModule } from '../../netlify/local/functions.ts';

test('npm start runs retry-mail every five minutes and purge at 17 minutes past each hour', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3, 14) });
  const runs: string[] = [];
  await startSchedules('netlify/functions', async (file) => {
    const { config } = (await import(path.resolve(file))) as FunctionModule;
    return { config, default: () => Promise.resolve(void runs.push(path.parse(file).name)) };
  });
  await vi.advanceTimersByTimeAsync(66 * 60_000);
  vi.useRealTimers();
  const forAnHour = Array<string>(12).fill('retry-mail');
  expect(runs).toEqual(['retry-mail', 'purge', ...forAnHour, 'purge', 'retry-mail']);
});
