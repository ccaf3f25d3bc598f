/** HTTP servers on loopback whose responses a test chooses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../netlify/local/listen.ts';

/** Starts a server that calls `reply` for each request, after reading its body. Without a response, the server hangs. */
export async function startFaultServer(
  reply: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
) {
  const server = createServer((request, response) => {
    // A client may give up while it sends.
    buffer(request).then(
      (body) => reply(request, response, body),
      () => undefined,
    );
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Netlify's API in front of a Blobs server. That server mistakes `?prefix=` in an API call for part of the store's
 * name, so such calls are forwarded to the URL that the runtime uses. Answers with the status that `fault` returns.
 */
export const startApi = (target: string, fault: (request: IncomingMessage) => number | undefined) =>
  startFaultServer((request, response, body) => {
    const status = fault(request);
    if (status) return void response.writeHead(status, { 'retry-after': '0' }).end();
    const path = request.url?.includes('?prefix=') ? request.url.replace('/api/v1/blobs', '') : request.url;
    const { authorization = '', accept = '' } = request.headers;
    void fetch(`${target}${path}`, {
      method: request.method ?? 'GET',
      headers: { authorization, accept },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }).then(
      async (reply) => {
        const bytes = Buffer.from(await reply.arrayBuffer());
        response
          .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
          .end(bytes);
      },
      () => response.destroy(),
    );
  });
