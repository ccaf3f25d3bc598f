/** An HTTP server on loopback that answers whatever a test says. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where it listens, what it was sent, and how to stop it. */
export type FaultServer = { url: string; bodies: string[]; stop(): Promise<void> };

/** Starts it; `reply` gets each request with its body read. A reply that never ends is a server that hangs. */
export async function startFaultServer(
  reply: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
): Promise<FaultServer> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(body.toString('utf8'));
      reply(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes on that the server behind a proxy is gone. */
const fail = (response: ServerResponse) => () => void response.destroy();

/** Passes requests on to `target` after `delay` milliseconds each. */
export const startSlowProxy = (target: string, delay: number): Promise<FaultServer> =>
  startFaultServer((request, response, body) => {
    setTimeout(() => {
      void fetch(`${target}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization: request.headers.authorization ?? '' },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }).then(async (reply) => {
        response.writeHead(reply.status).end(Buffer.from(await reply.arrayBuffer()));
      }, fail(response));
    }, delay);
  });

/**
 * Netlify's API before a Blobs server, which takes `?prefix=` of an API call for part of the store's name: such
 * calls go to the address by which the runtime lists.
 */
export const startApi = (target: string): Promise<FaultServer> =>
  startFaultServer((request, response, body) => {
    const path = request.url?.includes('?prefix=') ? request.url.replace('/api/v1/blobs', '') : request.url;
    const { authorization = '', accept = '' } = request.headers;
    void fetch(`${target}${path}`, {
      method: request.method ?? 'GET',
      headers: { authorization, accept },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }).then(async (reply) => {
      const bytes = Buffer.from(await reply.arrayBuffer());
      response
        .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
        .end(bytes);
    }, fail(response));
  });

/** An address where nothing listens. A port that was free a moment ago could be another test's by now. */
export const NOWHERE = 'http://127.0.0.1:2';
