/**
 * Runs the functions in a folder on this machine, at their addresses and on their schedules: default exports with `path` and
 * `schedule`. Other settings apply only on Netlify. A function that fails or can't be loaded is reported on the console;
 * other functions still run.
 */
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Config, Context } from '@netlify/functions';
import { Cron } from 'croner';
import { createContext } from './context.ts';
import { send, toRequest, urlOf } from './web.ts';

/** The parameters in an address, such as `id` in `/api/:id`. */
type Params = Record<string, string>;

type Handler = (request: Request, context: Context) => unknown;

/** What a function's file exports. */
export interface FunctionModule {
  default?: Handler;
  config?: Config;
}

/** Loads a function's file. In the dev server, changed files are reloaded. */
export type LoadFunction = (file: string) => Promise<FunctionModule>;

/** Runs the functions in a folder. Reads the folder again for each request, so that new functions need no restart. */
export function functionsIn(folder: string, load: LoadFunction) {
  /** The last message about each file, kept to avoid repeating it for every request. */
  const told = new Map<string, string>();

  const loadAll = async () => {
    const loading = (await functionFiles(folder)).map(async ({ name, file }) => {
      try {
        const loaded = [readFunction(name, await load(file))];
        told.delete(file);
        return loaded;
      } catch (error) {
        const message = `The function ${name} can't be loaded (${file}): ${String(error)}`;
        if (told.get(file) !== message) console.error(message);
        told.set(file, message);
        return [];
      }
    });
    return (await Promise.all(loading)).flat();
  };

  return {
    /** Passes a request to the function at the request's address, or calls `next` if there is no such function. */
    async handle(incoming: IncomingMessage, outgoing: ServerResponse, next: () => unknown): Promise<void> {
      const url = urlOf(incoming);
      for (const each of await loadAll()) {
        const params = each.paramsOf(url);
        if (params) return send(outgoing, await respond(each, await toRequest(incoming), params));
      }
      await next();
    },
    /** Runs the scheduled functions on their schedules. */
    async startSchedules(): Promise<void> {
      for (const each of await loadAll())
        if (each.clock)
          each.clock.schedule(async () => void (await respond(each, new Request('http://localhost/'), {})));
    },
  };
}

/** Finds the functions' files: `hello.ts`, `hello/hello.ts` or `hello/index.ts`. */
async function functionFiles(folder: string) {
  return (await readdir(folder, { recursive: true }))
    .filter((file) => /(?<!\.d)\.[cm]?[jt]s$/.test(file))
    .map((file) => ({ file: path.join(folder, file), ...path.parse(file) }))
    .filter(({ dir, name }) => !dir || name === dir || name === 'index')
    .map(({ file, dir, name }) => ({ name: dir || name, file }));
}

type LocalFunction = ReturnType<typeof readFunction>;

/** Returns a function's handler and configuration. Throws if Netlify would reject the function. */
function readFunction(name: string, { default: handler, config = {} }: FunctionModule) {
  if (!handler) throw new Error('its file has no default export (`handler` only runs on Netlify)');
  const { path: addresses = `/.netlify/functions/${name}`, schedule } = config;
  const included = patterns(addresses);
  return {
    name,
    handler,
    /** Computes the function's next run time. */
    clock: schedule ? new Cron(schedule, { timezone: 'UTC' }) : undefined,
    /** Returns the address's parameters, such as `id` in `/api/:id`, if the function handles the address. */
    paramsOf: (url: URL): Params | undefined => {
      const groups = included.map((pattern) => pattern.exec(url)?.pathname.groups).find(Boolean);
      const found = Object.entries(groups ?? {}).filter(([, value]) => value !== undefined);
      return groups && (Object.fromEntries(found) as Params);
    },
  };
}

/** Creates patterns that match addresses with or without a trailing slash. */
const patterns = (addresses: string | string[]) =>
  [addresses].flat().map((pathname) => {
    if (!pathname.startsWith('/')) throw new Error(`its path "${pathname}" must begin with /`);
    return new URLPattern({ pathname: `${pathname}{/}?` });
  });

/** Calls a function. Resolves to its response, or to 500 if it fails. */
async function respond({ name, handler, clock }: LocalFunction, request: Request, params: Params) {
  const context = createContext(request, params);
  const body = JSON.stringify({ next_run: clock?.nextRun() });
  try {
    const answer = await handler(clock ? new Request(request, { method: 'POST', body }) : request, context);
    if (answer !== undefined && !(answer instanceof Response)) throw new Error('it returned no Response');
    return answer ?? new Response(null, { status: 204 });
  } catch (error) {
    console.error(`The function ${name} failed:`, error);
    return new Response(`The function ${name} failed: ${String(error)}`, { status: 500 });
  }
}
