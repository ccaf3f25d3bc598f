import type { Submission } from '../../enquiry/submission.ts';
import type { FormSettings } from './form-settings.ts';

/** Path of the function that takes enquiries, on the site's own host or on another one. */
const API_PATH = '/api/contact';

/** How long a response may take, in milliseconds: longer than the slowest captcha check and save. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** The server refused the enquiry and has used up the captcha's token. `message` can be shown. */
export class RefusedError extends Error {
  /** Whether the fault is the site's, so that other values would not help. */
  readonly isOutage: boolean;
  constructor(message: string, status: number) {
    super(message);
    this.isOutage = status >= 500;
  }
}

/**
 * Posts an enquiry; resolves when the server has accepted it, to whether the visitor gets a receipt. Throws a RefusedError
 * with the server's message when it was refused, and the browser's own error when the server could not be reached.
 */
export async function sendEnquiry(
  apiHost: string,
  submission: Submission,
  { language, words }: Pick<FormSettings, 'language' | 'words'>,
): Promise<boolean> {
  const response = await fetch(apiHost + API_PATH, {
    method: 'POST',
    // The language of the answer.
    headers: { 'content-type': 'application/json', 'content-language': language },
    body: JSON.stringify(submission),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  // A gateway or a rate limit may answer with a page instead of JSON.
  const body: { message?: unknown; receipt?: unknown } | null = await response.json().catch(() => null);
  if (response.ok) return body?.receipt === true;
  const message = typeof body?.message === 'string' && body.message ? body.message : words.sendFailed;
  throw new RefusedError(message, response.status);
}
