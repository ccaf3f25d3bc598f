import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HeadersHandler } from '@netlify/headers';
import sirv from 'sirv';
import { startLocalEnvironment } from './environment.ts';
import { functionsHandler, startSchedules, type LoadFunction } from './functions.ts';

/** Netlify's default. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Serves `dist` as Netlify does, at http://localhost and the port: headers of public/_headers, addresses without
 * `.html`, the 404 page, functions and their schedules, a store. Listens on loopback only. Returns the function that
 * stops it; rejects with the server's error when it can't listen, before anything else is started.
 */
export async function serveSite(port: number, projectRoot = process.cwd()): Promise<() => Promise<void>> {
  const dist = path.join(projectRoot, 'dist');
  const functions = path.join(projectRoot, 'netlify/functions');
  const load: LoadFunction = (file) => import(pathToFileURL(file).href);

  const runFunction = await functionsHandler(functions, load);
  const serveFile = staticHandler(projectRoot, dist);
  const server = createServer((request, response) => {
    runFunction(request, response, () => serveFile(request, response)).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stopEnvironment = await startLocalEnvironment(projectRoot);
  const stopSchedules = await startSchedules(functions, load);

  return async () => {
    server.close();
    server.closeAllConnections();
    stopSchedules();
    await stopEnvironment();
  };
}

/** Answers with a file of `dist`, read anew for each request, or with the 404 page. */
function staticHandler(projectDir: string, dist: string) {
  const rules = new HeadersHandler({ projectDir, publishDir: 'dist', logger: console });
  const files = sirv(dist, { dev: true, etag: true });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = await rules.apply(new Request(`http://localhost${request.url}`));
    response.setHeader('Cache-Control', REVALIDATE);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    files(request, response, () => {
      response.writeHead(404, { 'Cache-Control': REVALIDATE, 'Content-Type': 'text/html; charset=utf-8' });
      createReadStream(path.join(dist, '404.html'))
        .on('error', () => response.end('Not found'))
        .pipe(response);
    });
  };
}
