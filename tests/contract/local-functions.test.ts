/** Functions on this machine: in the dev server, and on their schedules. */
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startSchedules, type FunctionModule } from '../../netlify/local/functions.ts';
import { listen } from '../../netlify/local/listen.ts';
import { localFunctions } from '../../src/build/local-functions.ts';
import { temporaryFolder } from '../support/files.ts';

describe('npm run dev', () => {
  const { hooks } = localFunctions();
  const errors: string[] = [];
  const logger = { error: (line: string) => errors.push(line) };
  let root: string;
  let vite: ViteDevServer;
  const server = createHttpServer();
  let port: number;
  const post = () => fetch(`http://localhost:${port}/api/echo?a=1`, { method: 'POST', body: 'text' });

  beforeAll(async () => {
    root = temporaryFolder({
      'netlify/status.ts': 'export const status: number = 201;',
      'netlify/functions/echo.ts': `import { status } from '../status.ts';
      export default async (request, { ip, deploy }) => {
        const { method, url } = request;
        return Response.json([method, new URL(url).search, await request.text(), ip, deploy.context], { status });
      };
      export const config = { path: '/api/echo' };`,
    });
    vi.stubEnv('RETENTION_DAYS', 'x');
    for (const name of ['NETLIFY_DEV', 'NETLIFY_BLOBS_CONTEXT', 'RECAPTCHA_SECRET_KEY']) vi.stubEnv(name, '');
    vite = await createServer({
      root,
      configFile: false,
      server: { middlewareMode: true },
      plugins: [
        {
          name: 'astro',
          configureServer: (server) => hooks['astro:server:setup']?.({ server, logger } as never),
        },
      ],
    });
    port = await listen(server.on('request', vite.middlewares));
  });
  afterAll(async () => {
    await hooks['astro:server:done']?.({} as never);
    server.close();
    await vite.close();
    vi.unstubAllEnvs();
  });

  test('runs a function with the request, the address of the visitor and the context "dev"', async () => {
    expect(await (await post()).json()).toEqual(['POST', '?a=1', 'text', '127.0.0.1', 'dev']);
  });

  test('runs the new code of a function after a file that it imports has changed', async () => {
    expect((await post()).status).toBe(201);
    writeFileSync(path.join(root, 'netlify/status.ts'), 'export const status: number = 202;');
    await expect.poll(async () => (await post()).status).toBe(202);
  });

  test('names an invalid setting and goes on', () => {
    expect(errors).toEqual([expect.stringContaining('RETENTION_DAYS (')]);
  });
});

test('npm start runs retry-mail every five minutes and purge daily at 03:17 UTC, until it is stopped', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3, 0, 1) });
  const runs: string[] = [];
  const load = async (file: string): Promise<FunctionModule> => {
    const { config } = (await import(path.resolve(file))) as FunctionModule;
    const run = () => runs.push(`${new Date().toISOString().slice(11, 16)} ${path.parse(file).name}`);
    return { config, default: () => Promise.resolve(void run()) };
  };
  const stop = await startSchedules('netlify/functions', load);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  stop();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  vi.useRealTimers();
  expect(runs).toEqual([
    ...['03:05', '03:10', '03:15'].map((time) => `${time} retry-mail`),
    '03:17 purge',
    '03:20 retry-mail',
  ]);
});
