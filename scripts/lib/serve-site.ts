import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { NetlifyDev } from '@netlify/dev';
import { useLocalCaptcha } from '../../src/integrations/local-services/captcha-settings.ts';
import { LOCAL_FEATURES } from '../../src/integrations/local-services/netlify-features.ts';

/** A running local site. */
export interface LocalSite {
  /** Its address, for example http://localhost:8888. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves `dist` as Netlify does: headers of public/_headers, functions, a Blobs
 * store, the 404 page. Throws an error with code EADDRINUSE when the port is in use.
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

  const listener = getRequestListener(handle, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(port);
  await once(server, 'listening');
  const stopCaptcha = await useLocalCaptcha();
  await netlify.start();

  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await netlify.stop();
      await stopCaptcha?.();
    },
  };
}
