/** Validates a request before any service is called: method, content type, origin, size, UTF-8, JSON, field rules. */
import { parseSubmission, type Submission } from '../../src/enquiry/schema.ts';
import { words } from '../../src/words/index.ts';
import { jsonResponse, preflightResponse } from './responses.ts';

const MAX_BODY_BYTES = 32 * 1024;

/** A valid submission, or the response that ends the request. */
export type RequestCheck = { ok: true; submission: Submission } | { ok: false; response: Response };

/** Runs all checks in order. Never rejects. */
export async function checkRequest(
  request: Request,
  allowedOrigins: readonly string[],
): Promise<RequestCheck> {
  const reject = (status: number, message: string, headers?: Record<string, string>): RequestCheck => ({
    ok: false,
    response: jsonResponse(status, message, headers),
  });
  const origin = request.headers.get('origin');
  const isSameHost = origin && URL.parse(origin)?.host === new URL(request.url).host;
  const originAllowed = origin === null || isSameHost || allowedOrigins.includes(origin);

  if (request.method === 'OPTIONS' && origin !== null) {
    return originAllowed
      ? { ok: false, response: preflightResponse() }
      : reject(403, words.answers.foreignOrigin);
  }
  if (request.method !== 'POST')
    return reject(405, words.answers.methodNotAllowed, { allow: 'POST, OPTIONS' });
  if (!isJson(request.headers.get('content-type'))) return reject(415, words.answers.notJson);
  if (!originAllowed) return reject(403, words.answers.foreignOrigin);

  // Netlify has read the body before, up to its own limit. A stream that breaks is no JSON.
  const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer());
  if (bytes.byteLength > MAX_BODY_BYTES) return reject(413, words.answers.tooLarge);
  const body = parseJson(bytes);
  if (!body) return reject(400, words.formUnreadable);
  const parsed = parseSubmission(body.json);
  return parsed.ok ? parsed : reject(400, parsed.message);
}

function isJson(contentType: string | null): boolean {
  return /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '');
}

/** The parsed JSON, in an object because the JSON itself may be `null`; undefined for invalid UTF-8 or JSON. */
function parseJson(bytes: ArrayBuffer): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}
