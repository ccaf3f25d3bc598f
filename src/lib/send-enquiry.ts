import type { Enquiry } from '../enquiry/schema.ts';

/** Where the function listens, on the site's own host or on another one. */
export const API_PATH = '/api/contact';
/** Said when the server refuses without a message of its own. */
export const SEND_FAILED = 'Failed to send message';
/** Said when what went wrong has no words at all. */
export const SEND_FAILED_TRY_AGAIN = 'Failed to send message. Please try again.';

/** How long an answer may take, in milliseconds: longer than the slowest captcha check and store. */
const PATIENCE = 30_000;

/** The server answered, and the answer was no; its token is spent. `message` can be shown. */
export class RefusedError extends Error {}

/**
 * Posts an enquiry; resolves when the server has it. Throws a RefusedError with the server's words
 * when it says no, and the browser's own error when the server could not be reached.
 */
export async function sendEnquiry(
  apiHost: string,
  enquiry: Enquiry & { captchaToken: string },
): Promise<void> {
  const response = await fetch(apiHost + API_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.ok) return;
  // A gateway or a rate limit may answer with a page instead of JSON.
  const body: { message?: unknown } | null = await response.json().catch(() => null);
  throw new RefusedError(typeof body?.message === 'string' && body.message ? body.message : SEND_FAILED);
}
