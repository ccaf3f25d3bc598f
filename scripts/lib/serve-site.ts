import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { NetlifyDev } from '@netlify/dev';
import { useLocalCaptcha } from '../../src/integrations/local-services/captcha-settings.ts';
import { LOCAL_FEATURES } from '../../src/integrations/local-services/netlify-features.ts';

const FUNCTIONS_TIMEOUT_MS = 120_000;

/** A running local site. */
export interface LocalSite {
  /** Its address, for example http://localhost:8888. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves `dist` as Netlify does: headers of public/_headers, functions, a Blobs store, the 404 page. Listens
 * on loopback only, once the functions answer. Throws an error with code EADDRINUSE when the port is in use.
 */
export async function serveSite(port: number): Promise<LocalSite> {
  const url = `http://localhost:${port}`;
  const netlify = new NetlifyDev({
    ...LOCAL_FEATURES,
    projectRoot: process.cwd(),
    serverAddress: url,
    // .gitignore already lists the store and the caches.
    skipGitignore: true,
  });

  const handle = async (request: Request): Promise<Response> => {
    const response = await netlify.handle(request);
    if (response) return response;
    const notFound = await netlify.handle(new Request(`${url}/404.html`));
    return new Response(notFound?.body ?? 'Not found', { status: 404, headers: notFound?.headers ?? {} });
  };

  const stopCaptcha = await useLocalCaptcha();
  await netlify.start();
  const stop = async () => {
    await netlify.stop();
    await stopCaptcha?.();
  };

  const listener = getRequestListener(handle, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  try {
    // The functions are bundled after the start; until then their paths get a 404.
    await waitForFunctions((path) => netlify.handle(new Request(`${url}${path}`)));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await stop();
    },
  };
}

/** Resolves once the function of the contact form answers: 405 for a GET, 500 where the settings are invalid. */
async function waitForFunctions(get: (path: string) => Promise<Response | undefined>): Promise<void> {
  const deadline = Date.now() + FUNCTIONS_TIMEOUT_MS;
  while (((await get('/api/contact'))?.status ?? 404) === 404) {
    if (Date.now() > deadline) throw new Error('The functions in netlify/functions do not answer.');
    await delay(200);
  }
}
