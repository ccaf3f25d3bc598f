import type { AstroIntegration } from 'astro';
import type { FunctionModule } from '../../netlify/local/functions.ts';
import { environmentSettings } from '../lib/environment.ts';

/** Adds the functions, their store and a local captcha provider to `npm run dev`. Only `npm start` runs scheduled functions. */
export function localFunctions(): AstroIntegration {
  let stop: (() => Promise<unknown>) | undefined;
  return {
    name: 'local-functions',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        for (const line of environmentSettings().problems) logger.error(line);
        // The import is dynamic, because a build must not depend on development tools.
        const { startLocalServices } = await import('../../netlify/local/start-services.ts');
        const { functionsIn } = await import('../../netlify/local/functions.ts');
        const { root } = server.config;
        stop = await startLocalServices(root);
        // Vite reloads a function when one of its files changes.
        const load = (file: string) => server.ssrLoadModule(file) as Promise<FunctionModule>;
        const { handle } = functionsIn(`${root}/netlify/functions`, load);
        server.middlewares.use((request, response, next) => void handle(request, response, next).catch(next));
      },
      'astro:server:done': () => stop?.().then(() => undefined),
    },
  };
}
