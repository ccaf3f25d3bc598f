import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';

/**
 * Creates the context that Netlify passes to functions, but without `cookies`: functions can read and set cookies in
 * headers.
 */
export function createContext(request: Request, params: Record<string, string>): Context {
  const url = new URL(request.url);
  const context: Omit<Context, 'cookies' | 'next' | 'rewrite'> = {
    account: { id: '0' },
    deploy: { context: 'dev', id: '0', published: false },
    geo: {},
    ip: '127.0.0.1',
    json: (input) => Response.json(input),
    log: (...data: unknown[]) => console.log(...data),
    params,
    requestId: randomUUID(),
    server: { region: 'dev' },
    site: { id: '0', name: 'local', url: url.origin },
    url,
    waitUntil: (work) => void work.catch(console.error),
  };
  return context as Context;
}
