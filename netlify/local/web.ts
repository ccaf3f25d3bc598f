/** Converts requests and responses between Node's types and the web platform's types. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Returns the requested address. */
export const urlOf = ({ headers, url }: IncomingMessage): URL =>
  new URL(`http://${headers.host ?? 'localhost'}${url}`);

/** Converts a request, omitting its body. */
export function withoutBody(incoming: IncomingMessage): Request {
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, `${value}`);
  return new Request(urlOf(incoming), { method, headers });
}

/** Converts a request with its complete body, as Netlify passes it. */
export async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const body = new Uint8Array(await buffer(incoming));
  return new Request(withoutBody(incoming), body.length > 0 ? { body } : {});
}

/** Sends a response, streaming its body. */
export async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
  else outgoing.end();
}
