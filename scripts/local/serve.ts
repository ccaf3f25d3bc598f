import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { NetlifyDev } from '@netlify/dev';
import { useLocalCaptcha } from '../../src/integrations/local-services/captcha-settings.ts';
import { LOCAL_FEATURES } from '../../src/integrations/local-services/netlify-features.ts';

/** A running local site. */
export interface LocalSite {
  /** Where it answers, for example http://localhost:8888. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves `dist` the way Netlify would: headers of public/_headers, functions, a Blobs
 * store, the 404 page. Throws an error with code EADDRINUSE when the port is taken.
 */
export async function serveSite(port: number): Promise<LocalSite> {
  const url = `http://localhost:${port}`;
  const netlify = new NetlifyDev({
    ...LOCAL_FEATURES,
    projectRoot: process.cwd(),
    serverAddress: url,
    // The store and caches are ignored by .gitignore already.
    skipGitignore: true,
  });

  const answer = async (request: Request): Promise<Response> => {
    const response = await netlify.handle(request);
    if (response) return response;
    const notFound = await netlify.handle(new Request(`${url}/404.html`));
    return new Response(notFound?.body ?? 'Not found', { status: 404, headers: notFound?.headers ?? {} });
  };

  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
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
