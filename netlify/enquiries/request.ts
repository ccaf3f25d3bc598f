/** Validates a request before any service is called: method, content type, origin, size, UTF-8, JSON, field rules. */
import { parseSubmission, type Submission } from '../../src/enquiry/schema.ts';
import { words } from '../../src/words/index.ts';
import { jsonResponse, preflightResponse } from './responses.ts';

const MAX_BODY_BYTES = 32 * 1024;
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

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
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) return reject(415, words.answers.notJson);
  if (!originAllowed) return reject(403, words.answers.foreignOrigin);

  // Netlify has read the body before, up to its own limit. A stream that breaks is no JSON.
  const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer());
  if (bytes.byteLength > MAX_BODY_BYTES) return reject(413, words.answers.tooLarge);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return reject(400, words.formUnreadable);
  }
  const parsed = parseSubmission(json);
  return parsed.ok ? parsed : reject(400, parsed.message);
}
