/**
 * Runs the functions of `netlify/functions` for `npm start`, by their path and by their schedule. Netlify's own
 * emulation bundles a function anew and starts a thread for each request, and never runs scheduled functions.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { Cron } from 'croner';

/** What the functions use of the context that Netlify passes them. */
type LocalContext = Pick<Context, 'waitUntil'> & { deploy: Pick<Context['deploy'], 'context'> };

interface FunctionModule {
  default: (request: Request, context: LocalContext) => Promise<Response | undefined>;
  config: Config;
}

const context: LocalContext = {
  deploy: { context: 'dev' },
  waitUntil: (work) => void work.catch(console.error),
};

/** The functions of a project. */
export interface LocalFunctions {
  /** The response of the function at the request's path; undefined when there is none. */
  handle(request: Request): Promise<Response | undefined>;
  /** Ends the schedules. */
  stop(): void;
}

/** Loads all functions in the folder, and starts the schedules. Rejects when a function can't be loaded. */
export async function startFunctions(folder: string): Promise<LocalFunctions> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (name): Promise<FunctionModule> => import(pathToFileURL(join(folder, name)).href)),
  );
  const routes = modules.flatMap(({ default: run, config }) =>
    [config.path ?? []].flat().map((pathname) => ({ run, pattern: new URLPattern({ pathname }) })),
  );
  const schedules = modules.flatMap(({ default: run, config: { schedule } }) =>
    schedule === undefined
      ? []
      : new Cron(schedule, { timezone: 'UTC', protect: true, catch: console.error }, async () => {
          await run(new Request('http://localhost/', { method: 'POST' }), context);
        }),
  );
  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      return routes.find(({ pattern }) => pattern.test({ pathname }))?.run(request, context);
    },
    stop: () => schedules.forEach((schedule) => schedule.stop()),
  };
}
