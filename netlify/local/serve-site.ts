import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HeadersHandler } from '@netlify/headers';
import sirv from 'sirv';
import { functionsHandler, startSchedules, type LoadFunction } from './functions.ts';
import { listen } from './listen.ts';
import { startLocalServices } from './start-services.ts';

/** Netlify's default. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Serves `dist` as Netlify does, at http://localhost and the port: headers of public/_headers, addresses without
 * `.html`, the 404 page, functions and their schedules, a store in `storeRoot`. Listens on loopback only, once its
 * services are ready. Rejects with the server's error when it can't listen.
 */
export async function serveSite(port: number, storeRoot: string): Promise<void> {
  const projectRoot = process.cwd();
  const functions = path.join(projectRoot, 'netlify/functions');
  const load: LoadFunction = (file) => import(pathToFileURL(file).href);
  await startLocalServices(storeRoot);
  const runFunction = await functionsHandler(functions, load);
  const serveFile = staticHandler(projectRoot, path.join(projectRoot, 'dist'));
  const server = createServer((request, response) => {
    runFunction(request, response, () => serveFile(request, response)).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, port);
  await startSchedules(functions, load);
}

/** Answers with a file of `dist`, read anew for each request, or with the 404 page. */
function staticHandler(projectDir: string, dist: string) {
  const rules = new HeadersHandler({ projectDir, publishDir: 'dist', logger: console });
  const files = sirv(dist, { dev: true });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(`http://localhost${request.url}`);
    const headers = await rules.apply(new Request(url));
    response.setHeader('Cache-Control', REVALIDATE);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const sayNotFound = () => {
      response.writeHead(404, { 'Cache-Control': REVALIDATE, 'Content-Type': 'text/html;charset=utf-8' });
      // Of the address's language, as the rules say that the build writes into _redirects.
      const own = path.join(dist, url.pathname.split('/')[1] ?? '', '404.html');
      createReadStream(existsSync(own) ? own : path.join(dist, '404.html'))
        .on('error', () => response.end('Not found'))
        .pipe(response);
    };
    files(request, response, sayNotFound);
  };
}
