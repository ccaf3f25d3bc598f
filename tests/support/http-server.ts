/** Starts HTTP servers on localhost; each test decides how they respond. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../netlify/local/listen.ts';

/** Starts a server that reads each request and calls `reply`. If `reply` doesn't send a response, the request hangs. */
export async function startHttpServer(
  reply: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
) {
  const server = createServer((request, response) => {
    // The client may disconnect while it is sending the request.
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
