/** Serves a folder on loopback as a CDN would: HTTP/2 over TLS, brotli, cache headers, addresses without `.html`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { generate } from 'selfsigned';
import { compress } from '../lib/brotli.ts';

const MEDIA_TYPES: Record<string, string> = {
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

export interface BenchServer {
  url: string;
  /** How many requests were answered so far. */
  requestCount: () => number;
}

/** Starts the server on a free port; it runs until the process exits. */
export async function serveFolder(folder: string): Promise<BenchServer> {
  const responses = new Map<string, ReturnType<typeof prepare>>();
  let requests = 0;
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const server = createSecureServer({ cert, key }, (request, response) => {
    requests++;
    const pathname = decodeURIComponent(new URL(request.url, 'https://localhost').pathname);
    const found = findFile(folder, pathname);
    const file = found ?? path.join(folder, '404.html');
    // Compressing takes longer than the requests that are measured.
    const { headers, body } = responses.get(file) ?? prepare(file);
    responses.set(file, { headers, body });
    const cacheControl = pathname.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate';
    response.writeHead(found ? 200 : 404, { ...headers, 'cache-control': cacheControl });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, requestCount: () => requests };
}

function findFile(folder: string, pathname: string): string | undefined {
  return [pathname, `${pathname.replace(/\/$/, '')}.html`, `${pathname}/index.html`]
    .map((candidate) => path.join(folder, candidate))
    .find((file) => existsSync(file) && statSync(file).isFile());
}

function prepare(file: string) {
  const content = readFileSync(file);
  const type = MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream';
  const body = compress(content, type);
  const headers = {
    'content-type': type,
    'content-length': body.length,
    ...(body !== content && { 'content-encoding': 'br' }),
  };
  return { headers, body };
}
