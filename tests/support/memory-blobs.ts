/** An in-memory replacement for Netlify Blobs, with the HTTP interface that the Blobs client expects. */

export const BLOBS_URL = 'http://blobs.example';
const STORE = 'site:enquiries-production';

/** A call to the store. If the call lists keys, `key` is their prefix. */
export interface StoreCall {
  kind: 'conditional write' | 'write' | 'read' | 'list' | 'delete';
  key: string;
}

/** Parses a request from the Blobs client as a store call. */
export function storeCallOf(url: URL, init: RequestInit | undefined): StoreCall {
  const key = url.pathname.split('/').slice(3).join('/');
  if (key === '') return { kind: 'list', key: url.searchParams.get('prefix') ?? '' };
  if (init?.method === 'delete') return { kind: 'delete', key };
  if (init?.method !== 'put') return { kind: 'read', key };
  return { kind: new Headers(init.headers).has('if-none-match') ? 'conditional write' : 'write', key };
}

/** Responds to a request from the Blobs client with data from `blobs`. */
export function answerStoreCall(
  blobs: Map<string, string>,
  { kind, key }: StoreCall,
  url: URL,
  body: unknown,
) {
  const answer = (status: number, text?: string) =>
    new Response(text ?? null, { status, headers: { etag: '"1"' } });
  if (!url.pathname.startsWith(`/0/${STORE}`)) return answer(403);
  if (kind === 'list') {
    // Lists keys in reverse order, because the client doesn't guarantee any order.
    const keys = [...blobs.keys()].reverse().filter((each) => each.startsWith(key));
    return Response.json({ blobs: keys.map((each) => ({ key: each, etag: '"1"' })) });
  }
  const text = blobs.get(key);
  if (kind === 'read') return answer(text === undefined ? 404 : 200, text);
  if (kind === 'conditional write' && text !== undefined) return answer(412);
  if (kind === 'delete') blobs.delete(key);
  else blobs.set(key, String(body));
  return answer(200);
}
