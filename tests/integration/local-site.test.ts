/** `npm start` and `npm run dev`: the functions by path and on their schedules, and what is said about settings. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NetlifyDev } from '@netlify/dev';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFunctions, type LocalFunctions } from '../../src/integrations/local-services/functions.ts';
import { localServices } from '../../src/integrations/local-services/integration.ts';
import { LOCAL_FEATURES } from '../../src/integrations/local-services/netlify-features.ts';

describe('the functions of a folder', () => {
  let folder: string;
  let functions: LocalFunctions | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'functions-'));
  });
  afterEach(async () => {
    functions?.stop();
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });
  const start = async (code: string) => {
    await writeFile(join(folder, 'count.ts'), code);
    functions = await startFunctions(folder);
  };
  const get = (path: string) => functions!.handle(new Request(`http://localhost${path}`));

  it('are loaded once, for all requests to their path', async () => {
    await start(`
      let count = 0;
      export default async () => new Response(String(++count));
      export const config = { path: '/api/count' };
    `);
    const texts = [];
    for (const query of ['', '?a=1']) texts.push(await (await get(`/api/count${query}`))?.text());
    expect(texts).toEqual(['1', '2']);
    expect(await get('/api')).toBeUndefined();
  });

  it('run on their schedule, as POST requests of the context dev, until they are stopped', async () => {
    const calls: string[] = [];
    vi.stubGlobal('record', (call: string) => calls.push(call));
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 0, 0, 1) });
    await start(`
      export default async (request, { deploy }) => void globalThis.record(request.method + ' ' + deploy.context);
      export const config = { schedule: '*/5 * * * *' };
    `);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(calls).toEqual(['POST dev', 'POST dev']);
    functions?.stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(calls).toHaveLength(2);
    vi.unstubAllGlobals();
  });
});

it('retry-mail runs every five minutes, and purge daily at 03:17 UTC', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  vi.stubEnv('NETLIFY_LOCAL', 'true');
  vi.stubEnv('SMTP_URL', '');
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 3, 0, 1) });
  const runs: string[] = [];
  for (const level of ['log', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      const { source, code } = JSON.parse(line) as { source: string; code: string };
      runs.push(`${new Date().toISOString().slice(11, 16)} ${source} ${code}`);
    });
  }
  const functions = await startFunctions('netlify/functions');
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  functions.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  expect(runs).toEqual([
    ...['03:05', '03:10', '03:15'].map((time) => `${time} retry-mail mail-off`),
    '03:17 purge run-failed',
    '03:20 retry-mail mail-off',
  ]);
});

it("the contact function answers under Netlify's own emulation, which bundles it as a deploy does", async () => {
  const netlify = new NetlifyDev({
    ...LOCAL_FEATURES,
    serverAddress: 'http://localhost:1',
    skipGitignore: true,
  });
  await netlify.start();
  const status = async () => (await netlify.handle(new Request('http://localhost:1/api/contact')))?.status;
  await expect.poll(status, { timeout: 110_000 }).toBe(405);
  await netlify.stop();
});

describe('an invalid and a mistyped setting', () => {
  const settings = { RETENTION_DAYS: 'x', SMTP_URI: 'smtps://mail.example' };
  const invalid = 'RETENTION_DAYS must be a whole number of days from 1 to 3650, not "x"';
  const mistyped = 'SMTP_URI is not a setting; did you mean SMTP_URL?';

  it('are told by npm start, which exits with 1 before it builds the site', async () => {
    const env = { PATH: process.env['PATH'], PORT: '8896', ...settings };
    const run = promisify(execFile)(process.execPath, ['scripts/start.ts'], { env });
    const output = { stdout: '', stderr: '', code: 0 };
    expect(await run.catch((error: typeof output) => ({ ...output, ...error }))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${mistyped}\nCorrect these settings, which .env.example describes:\n${invalid}\n`,
    });
  });

  it('are told by npm run dev, which goes on', async () => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const logger = { error: vi.fn(), warn: vi.fn() };
    const { hooks } = localServices();
    const options = { command: 'dev', logger, updateConfig: vi.fn() };
    await hooks['astro:config:setup']?.(
      options as unknown as Parameters<NonNullable<(typeof hooks)['astro:config:setup']>>[0],
    );
    await hooks['astro:server:done']?.({} as never);
    vi.unstubAllEnvs();
    expect(logger.error.mock.calls).toEqual([[invalid]]);
    expect(logger.warn.mock.calls).toEqual([[mistyped]]);
    expect(options.updateConfig).toHaveBeenCalledOnce();
  });
});
