/** HTTP servers on loopback whose responses a test chooses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../netlify/local/listen.ts';

/** Starts a server that calls `reply` for each request, after reading its body. Without a response, the server hangs. */
export async function startHttpServer(
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
