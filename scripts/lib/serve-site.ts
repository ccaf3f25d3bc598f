import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { NetlifyDev } from '@netlify/dev';
import { useLocalCaptcha } from '../../src/integrations/local-services/captcha-settings.ts';
import { startFunctions, type LocalFunctions } from '../../src/integrations/local-services/functions.ts';
import { LOCAL_FEATURES } from '../../src/integrations/local-services/netlify-features.ts';

/** A running local site. */
export interface LocalSite {
  /** Its address, for example http://localhost:8888. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves `dist` as Netlify does: headers of public/_headers, functions and their schedules, a Blobs store, the 404
 * page. Listens on loopback only. Throws an error with code EADDRINUSE when the port is in use.
 */
export async function serveSite(port: number, projectRoot = process.cwd()): Promise<LocalSite> {
  const url = `http://localhost:${port}`;
  const netlify = new NetlifyDev({
    ...LOCAL_FEATURES,
    functions: { enabled: false },
    projectRoot,
    serverAddress: url,
    // .gitignore already lists the store and the caches.
    skipGitignore: true,
  });

  const handle = async (request: Request): Promise<Response> => {
    const response = (await functions?.handle(request)) ?? (await netlify.handle(request));
    if (response) return response;
    const notFound = await netlify.handle(new Request(`${url}/404.html`));
    return new Response(notFound?.body ?? 'Not found', { status: 404, headers: notFound?.headers ?? {} });
  };

  const stopCaptcha = await useLocalCaptcha();
  await netlify.start();
  let functions: LocalFunctions | undefined;
  const stop = async () => {
    functions?.stop();
    await netlify.stop();
    await stopCaptcha?.();
  };

  const listener = getRequestListener(handle, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  try {
    // They use the environment that NetlifyDev sets.
    functions = await startFunctions(path.join(projectRoot, 'netlify/functions'));
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
