/** The responses of `/api/contact`: JSON with a `message`, except for the empty response to a preflight. */

/** Headers of every response. */
export const COMMON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A JSON response with a message, and optional further headers and values. */
export function jsonResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  values: { receipt?: true | undefined } = {},
) {
  return Response.json({ message, ...values }, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

/** The empty response to a CORS preflight. */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...COMMON_HEADERS,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    },
  });
}

/** Lets a page of `origin` read the response. */
export function allowOrigin(response: Response, origin: string): Response {
  response.headers.set('access-control-allow-origin', origin);
  response.headers.append('vary', 'origin');
  return response;
}
