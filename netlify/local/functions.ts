/** Runs the functions of `netlify/functions` on this machine, by their path and by their schedule. */
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config, Context } from '@netlify/functions';
import { Cron } from 'croner';

/** What the functions use of the context that Netlify passes them. */
type LocalContext = Pick<Context, 'waitUntil'> & { deploy: Pick<Context['deploy'], 'context'> };

/** A function of Netlify. */
export interface FunctionModule {
  default: (request: Request, context: LocalContext) => Promise<Response | undefined>;
  config: Config;
}

/** Loads a function's file; a dev server loads it again after a change. */
export type LoadFunction = (file: string) => Promise<FunctionModule>;

/** Passes requests to the paths of the folder's functions on to them, and all others to `next`. */
export async function functionsHandler(folder: string, load: LoadFunction) {
  const files = await functionFiles(folder);
  return async (incoming: IncomingMessage, outgoing: ServerResponse, next: () => unknown): Promise<void> => {
    const url = new URL(`http://${incoming.headers.host}${incoming.url}`);
    for (const file of files) {
      const { default: run, config } = await load(file);
      if (![config.path ?? []].flat().some((pathname) => new URLPattern({ pathname }).test(url))) continue;
      const response = await run(await toRequest(incoming, url), LOCAL_CONTEXT);
      outgoing.writeHead(response?.status ?? 204, Object.fromEntries(response?.headers ?? []));
      outgoing.end(response && Buffer.from(await response.arrayBuffer()));
      return;
    }
    await next();
  };
}

/** Runs the folder's scheduled functions at their times. */
export async function startSchedules(folder: string, load: LoadFunction): Promise<void> {
  const modules = await Promise.all((await functionFiles(folder)).map(load));
  for (const { default: run, config } of modules)
    if (config.schedule)
      new Cron(config.schedule, { catch: console.error }, async () => {
        await run(new Request('http://localhost/', { method: 'POST' }), LOCAL_CONTEXT);
      });
}

const functionFiles = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));

const LOCAL_CONTEXT: LocalContext = {
  deploy: { context: 'dev' },
  waitUntil: (work) => void work.catch(console.error),
};

/** The request with its whole body, as Netlify passes it. */
async function toRequest(incoming: IncomingMessage, url: URL): Promise<Request> {
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, `${value}`);
  const body = new Uint8Array(await buffer(incoming));
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) });
}
