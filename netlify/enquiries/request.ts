/**
 * Validates a request before any service is called: its method, content type, origin, size, UTF-8, JSON and fields. Each
 * response is JSON with a `message`; only responses to preflight requests are empty.
 */
import { parseSubmission, type Submission } from '../../src/enquiry/submission.ts';
import { wordsOf } from '../../src/words/index.ts';

const MAX_BODY_BYTES = 32 * 1024;
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** The headers of every response. */
export const COMMON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Creates a response with a message and optional headers. */
export const jsonResponse = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers: { ...COMMON_HEADERS, ...headers } });

const PREFLIGHT_HEADERS = {
  ...COMMON_HEADERS,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

/** Checks a request. Resolves to the valid submission, or to an error response in this language. Never rejects. */
export async function checkRequest(
  request: Request,
  allowedOrigins: readonly string[],
  language: string,
): Promise<Submission | Response> {
  const { answers, formUnreadable } = wordsOf(language);
  const origin = request.headers.get('origin');
  const isSameHost = origin && URL.parse(origin)?.host === new URL(request.url).host;
  const isForeign = origin !== null && !isSameHost && !allowedOrigins.includes(origin);

  if (request.method === 'OPTIONS' && origin !== null) {
    return isForeign
      ? jsonResponse(403, answers.foreignOrigin)
      : new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
  }
  if (request.method !== 'POST') {
    return jsonResponse(405, answers.methodNotAllowed, { allow: 'POST, OPTIONS' });
  }
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) return jsonResponse(415, answers.notJson);
  if (isForeign) return jsonResponse(403, answers.foreignOrigin);

  // Netlify has already read the body, up to its own size limit. A broken stream is treated as invalid JSON.
  const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer());
  if (bytes.byteLength > MAX_BODY_BYTES) return jsonResponse(413, answers.tooLarge);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return jsonResponse(400, formUnreadable);
  }
  const parsed = parseSubmission(json, { language, words: wordsOf(language) });
  return parsed.ok ? parsed.submission : jsonResponse(400, parsed.message);
}
