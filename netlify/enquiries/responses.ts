/**
 * The responses of `/api/contact`: JSON with a `message`, except for the empty response to a preflight and the page for
 * a browser without JavaScript.
 */
import { site } from '../../src/site.ts';
import * as words from '../../src/words/index.ts';

/** Headers of every response. */
export const COMMON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A JSON response with a message and optional further headers. */
export function jsonResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

/** A page for a visitor whose browser posted the form itself, because JavaScript is off or failed. */
export function needsScriptPage(): Response {
  const { email } = site.contact;
  const link = `<a href="mailto:${email}">${email}</a>`;
  const body = `<!doctype html>
<html lang="${site.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.notSent}</title>
<h1>${words.messageNotSent}</h1>
<p>${words.needsScript(link)}</p>
`;
  const headers = {
    ...COMMON_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  return new Response(body, { status: 415, headers });
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
