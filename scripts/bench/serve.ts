/** Serves a folder on loopback as Netlify's edge would: HTTP/2 over TLS, brotli, ETags, cache headers, pretty addresses. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { generate } from 'selfsigned';
import { compress } from './brotli.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** What went out: bytes are those of the body as sent. */
export interface Sent {
  path: string;
  type: string;
  bytes: number;
}

export interface BenchServer {
  url: string;
  log: Sent[];
  stop: () => void;
}

/** Starts the server on a free port. */
export async function serveFolder(folder: string): Promise<BenchServer> {
  const files = new Map<string, ReturnType<typeof prepare>>();
  const log: Sent[] = [];
  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const address = decodeURIComponent(new URL(request.url, 'https://localhost').pathname);
    const found = find(folder, address);
    const file = found ?? path.join(folder, '404.html');
    if (!files.has(file)) files.set(file, prepare(file));
    const { body, packed, etag, type } = files.get(file)!;
    const isPacked = packed !== body && /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');
    const isKnown = found !== undefined && request.headers['if-none-match'] === etag;
    const sent = isKnown ? Buffer.alloc(0) : isPacked ? packed : body;
    log.push({ path: address, type, bytes: sent.length });
    response.writeHead(isKnown ? 304 : found ? 200 : 404, {
      'cache-control': address.startsWith('/_astro/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      'content-type': type,
      etag,
      vary: 'accept-encoding',
      ...(isPacked && !isKnown && { 'content-encoding': 'br' }),
      ...(!isKnown && { 'content-length': sent.length }),
    });
    response.end(request.method === 'HEAD' ? '' : sent);
  };
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const server = createSecureServer({ cert, key }, answer);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    stop: () => {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

function find(folder: string, address: string): string | undefined {
  return [address, `${address.replace(/\/$/, '')}.html`, `${address}/index.html`]
    .map((candidate) => path.join(folder, candidate))
    .find((file) => existsSync(file) && statSync(file).isFile());
}

function prepare(file: string) {
  const body = readFileSync(file);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`;
  return { body, packed: compress(body, type), etag, type };
}
