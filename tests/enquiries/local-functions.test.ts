/** Tests which functions local runs support, what they report about others, and when scheduled functions run. */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { functionsIn, type FunctionModule } from '../../netlify/local/functions.ts';
import { listen } from '../../netlify/local/listen.ts';
import { temporaryFolder, writeFiles } from '../support/files.ts';

/** The source of a function that responds with the value of an expression. */
const answering = (value: string, config = '') =>
  `export default async (request, context) => Response.json(${value});
  export const config = { ${config} };`;

const folder = temporaryFolder({
  'hello.mjs': `export default async () => new Response('hello')`,
  'typed.mts': `export default async (request: Request): Promise<Response> => new Response(request.method)`,
  'named/named.ts': answering('1'),
  'indexed/index.js': answering('2'),
  'indexed/helper.js': answering('3'),
  'params.ts': answering('context.params', `path: ['/api/:id', '/list/*']`),
  'silent.ts': 'export default () => {}',
  'scheduled.ts': `export default async (request) => Response.json([request.method, Object.keys(await request.json())]);
    export const config = { schedule: '@hourly' };`,
  'throws.ts': `export default () => { throw new Error('no store') }`,
  'text.ts': `export default () => 'text'`,
  'types.d.ts': 'not TypeScript',
  'broken.ts': 'const { = ;',
  'lambda.js': 'export const handler = async () => ({ statusCode: 200 });',
  'path.ts': answering('1', `path: 'api/x'`),
  'cron.ts': answering('1', `schedule: 'every day'`),
});

let url: string;
let errors: string;
beforeAll(async () => {
  const load = (file: string) => import(pathToFileURL(file).href) as Promise<FunctionModule>;
  const { handle } = functionsIn(folder, load);
  const server = createServer((request, response) => {
    void handle(request, response, () => response.writeHead(404).end('page'));
  });
  url = `http://localhost:${await listen(server)}`;
  return () => server[Symbol.asyncDispose]();
});
beforeEach(() => {
  errors = '';
  vi.spyOn(console, 'error').mockImplementation((...words) => void (errors += `${words.join(' ')}\n`));
  return () => vi.restoreAllMocks();
});

const ask = async (address: string) => {
  const response = await fetch(url + address);
  return `${response.status} ${await response.text()}`;
};

test.each([
  ['/.netlify/functions/hello', '200 hello'],
  ['/.netlify/functions/typed', '200 GET'],
  ['/.netlify/functions/named', '200 1'],
  ['/.netlify/functions/indexed', '200 2'],
  ['/api/7?q=1', '200 {"id":"7"}'],
  ['/list/a/b', '200 {"0":"a/b"}'],
  // A function with a custom path isn't available at its default address.
  ['/.netlify/functions/params', '404 page'],
  ['/.netlify/functions/silent', '204 '],
  ['/.netlify/functions/scheduled', '200 ["POST",["next_run"]]'],
  ['/.netlify/functions/throws', '500 The function throws failed: Error: no store'],
  ['/.netlify/functions/text', '500 The function text failed: Error: it returned no Response'],
  ['/.netlify/functions/broken', '404 page'],
])('the local server responds to a request for %s with %s', async (address, answer) => {
  expect(await ask(address)).toBe(answer);
});

test('each broken function is reported only once, and a new function works without a restart', async () => {
  const { handle } = functionsIn(folder, (file) => import(`${pathToFileURL(file).href}?again`));
  const server = createServer((request, response) => void handle(request, response, () => response.end()));
  const address = `http://localhost:${await listen(server)}`;
  await fetch(address);
  await fetch(address);
  expect(errors.match(/The function \w+ can't be loaded \(/g)).toHaveLength(4);
  for (const line of [
    /broken can't be loaded \(.*broken\.ts\)/,
    /lambda can't .*: Error: its file has no default export/,
    /path can't .*: Error: its path "api\/x" must begin with \//,
    /cron can't .*every day/,
  ])
    expect(errors).toMatch(line);
  writeFiles(folder, { 'new.ts': answering('1') });
  expect((await fetch(`${address}/.netlify/functions/new`)).status).toBe(200);
  await server[Symbol.asyncDispose]();
});

test('the console shows the name of a function that fails', async () => {
  await ask('/.netlify/functions/throws');
  expect(errors).toContain('The function throws failed: Error: no store');
});

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
