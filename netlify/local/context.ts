import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie';

type Cookies = Context['cookies'];

/** What Netlify passes to a function beside the request, and the values of `Set-Cookie` that the function asks for. */
export function createContext(request: Request, params: Record<string, string>) {
  const setCookies: string[] = [];
  const set = (cookie: SetCookie) => void setCookies.push(stringifySetCookie(cookie));
  const cookies: Cookies = {
    get: (name) => parseCookie(request.headers.get('cookie') ?? '')[name] ?? '',
    // The two types differ in the case of `sameSite`, which counts nowhere, and in times as numbers.
    set: (cookie: unknown, value?: string) =>
      set(typeof cookie === 'string' ? { name: cookie, value: value ?? '' } : withDate(cookie as SetCookie)),
    delete: (cookie) =>
      set({ ...(typeof cookie === 'string' ? { name: cookie } : cookie), value: '', maxAge: 0 }),
  };
  const { origin } = new URL(request.url);
  const context: Omit<Context, 'next' | 'rewrite'> = {
    account: { id: '0' },
    cookies,
    deploy: { context: 'dev', id: '0', published: false },
    geo: {},
    ip: '127.0.0.1',
    json: (input) => Response.json(input),
    log: (...data: unknown[]) => console.log(...data),
    params,
    requestId: randomUUID(),
    server: { region: 'dev' },
    site: { id: '0', name: 'local', url: origin },
    url: new URL(request.url),
    waitUntil: (work) => void work.catch(console.error),
  };
  return { context: context as Context, setCookies };
}

const withDate = (cookie: SetCookie): SetCookie =>
  cookie.expires !== undefined ? { ...cookie, expires: new Date(cookie.expires) } : cookie;
