import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HeadersHandler } from '@netlify/headers';
import sirv from 'sirv';
import { functionsIn, type LoadFunction } from './functions.ts';
import { listen } from './listen.ts';
import { redirectsOf } from './redirects.ts';
import { startLocalServices } from './start-services.ts';
import { withoutBody } from './web.ts';

/** The `Cache-Control` value that Netlify sends by default. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const HTML = 'text/html;charset=utf-8';

/**
 * Serves `dist` as Netlify does, with the headers and redirects from netlify.toml, `_headers` and `_redirects`, addresses
 * without `.html`, the 404 page, functions with their schedules, and a store in `storeRoot`. By default, serves only this
 * machine. Resolves once the server is listening. Rejects with the server's error if listening fails.
 */
export async function serveSite(port: number, storeRoot: string, host?: string): Promise<void> {
  const projectDir = process.cwd();
  const load: LoadFunction = (file) => import(pathToFileURL(file).href);
  await startLocalServices(storeRoot);
  const functions = functionsIn(path.join(projectDir, 'netlify/functions'), load);
  const serve = siteHandler(projectDir, functions.handle);
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, port, host);
  await functions.startSchedules();
}

/** Creates a handler that responds with a function, a file in `dist`, a redirect or the 404 page. */
function siteHandler(projectDir: string, runFunction: ReturnType<typeof functionsIn>['handle']) {
  const publicDir = path.join(projectDir, 'dist');
  const configPath = path.join(projectDir, 'netlify.toml');
  const headers = new HeadersHandler({ projectDir, publishDir: 'dist', configPath, logger: console });
  const redirects = redirectsOf(projectDir, publicDir);

  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    runFunction(request, response, async () => {
      const asked = withoutBody(request);
      const fileHeaders = new Map(
        Object.entries({ 'Cache-Control': REVALIDATE, ...(await headers.apply(asked)) }),
      );
      const serve = sirv(publicDir, { dev: true, setHeaders: () => response.setHeaders(fileHeaders) });
      /** Resolves to whether there is a file at the address, once it has been sent. */
      const serveFile = (address: string) =>
        new Promise<boolean>((resolve) => {
          request.url = address;
          response.once('close', () => resolve(true));
          serve(request, response, () => resolve(false));
        });
      const servePage = async (file: string, status: number) => {
        const page = await readFile(path.join(publicDir, file)).catch(() => 'Not found');
        response.setHeaders(fileHeaders).writeHead(status, { 'Content-Type': HTML }).end(page);
      };
      const isRead = ['GET', 'HEAD'].includes(asked.method);

      const rule = await redirects.match(asked);
      if (isRead && !rule?.force && (await serveFile(request.url ?? '/'))) return;
      const serveOther = () =>
        isRead ? servePage('404.html', 404) : response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      if (!rule) return void (await serveOther());
      const { external, redirect, statusCode, target } = rule;
      const address = `${target.pathname}${target.search}${target.hash}`;
      if (redirect || external) {
        // Netlify would fetch an external page itself. Here, the browser is sent there, with the same method and body.
        const status = redirect ? statusCode : 307;
        response.writeHead(status, { Location: external ? target.href : address }).end();
      } else {
        request.url = address;
        await runFunction(request, response, async () => {
          if (isRead && statusCode !== 200) await servePage(target.pathname, statusCode);
          else if (!isRead || !(await serveFile(address))) await serveOther();
        });
      }
    });
}
