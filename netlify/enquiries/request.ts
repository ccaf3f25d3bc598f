/** The checks of a request that cost nothing: method, content type, origin, size, UTF-8, JSON, field rules. */
import { FORM_UNREADABLE, readSubmission } from '../../src/enquiry/schema.ts';
import type { Submission } from '../../src/enquiry/schema.ts';
import { answer, preflightAnswer, SAID } from './responses.ts';

/** Most bytes a body may have. */
export const BODY_LIMIT = 32 * 1024;

/** A readable submission, or the answer that turns the request away. */
export type Checked = { submission: Submission } | { response: Response };

/** Runs all checks in order. Rejects only when the request's own body stream does something unheard of. */
export async function checkRequest(request: Request, allowedOrigins: readonly string[]): Promise<Checked> {
  const refuse = (status: number, message: string, headers?: Record<string, string>): Checked => ({
    response: answer(status, message, headers),
  });
  const origin = request.headers.get('origin');
  const welcome = origin === null || isOwnOrigin(request, origin) || allowedOrigins.includes(origin);

  if (request.method === 'OPTIONS' && origin !== null) {
    return welcome ? { response: preflightAnswer() } : refuse(403, SAID.foreignOrigin);
  }
  if (request.method !== 'POST') return refuse(405, SAID.onlyPost, { allow: 'POST, OPTIONS' });
  if (!isJson(request.headers.get('content-type'))) return refuse(415, SAID.notJson);
  if (!welcome) return refuse(403, SAID.foreignOrigin);

  if (Number(request.headers.get('content-length')) > BODY_LIMIT) return refuse(413, SAID.tooLarge);
  const bytes = await readBody(request);
  if (bytes === 'too large') return refuse(413, SAID.tooLarge);

  const body = bytes && parseJson(bytes);
  if (!body) return refuse(400, FORM_UNREADABLE);
  const read = readSubmission(body.json);
  return read.ok ? { submission: read.submission } : refuse(400, read.message);
}

/** Whether the page that sends is on the host that is asked. */
export function isOwnOrigin(request: Request, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

function isJson(contentType: string | null): boolean {
  return /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '');
}

/** The body's bytes; stops reading as soon as there are too many. Undefined when there are none, or the stream breaks. */
async function readBody(request: Request): Promise<Uint8Array | 'too large' | undefined> {
  if (!request.body) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT) return 'too large';
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** Wrapped, because JSON can hold a bare `null`. */
function parseJson(bytes: Uint8Array): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}
