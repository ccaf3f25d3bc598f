import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { functionsIn, type FunctionModule } from '../../netlify/local/functions.ts';

test('npm start runs delivery-run every five minutes and purge 17 minutes past each hour', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3, 14) });
  const runs: string[] = [];
  const { startSchedules } = functionsIn('netlify/functions', async (file) => {
    const { config } = (await import(pathToFileURL(file).href)) as FunctionModule;
    const name = /[\w-]+(?=\.ts$)/.exec(file)?.[0] ?? '';
    return {
      ...(config && { config }),
      default: async (request) => {
        const { next_run: next } = (await request.json()) as { next_run: string };
        runs.push(`${name}, then ${next.slice(11, 16)}`);
      },
    };
  });
  await startSchedules();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  vi.useRealTimers();
  expect(runs).toEqual(['delivery-run, then 03:20', 'purge, then 04:17', 'delivery-run, then 03:25']);
});
