import type { Submission } from '../../enquiry/submission.ts';
import type { FormSettings } from './form-settings.ts';

/** Path of the function that takes enquiries, on the site's own host or on another one. */
const API_PATH = '/api/contact';

/** How long a response may take, in milliseconds: longer than the slowest captcha check and save. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** The enquiry was refused. `message` can be shown. */
export class RefusedError extends Error {
  readonly status: number;
  /** Whether the function answered, and has used up the captcha's token: not a limit of calls, a firewall or a gateway before it. */
  readonly isOwn: boolean;
  constructor(message: string, status: number, isOwn: boolean) {
    super(message);
    this.status = status;
    this.isOwn = isOwn;
  }
}

/**
 * Posts an enquiry; resolves when the server has accepted it, to whether the visitor gets a receipt. Throws a RefusedError
 * when it was refused, with the function's message if that answered, and the browser's own error when the server could not be
 * reached.
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
  const body: { message?: unknown; receipt?: unknown } | null = await response.json().catch(() => null);
  if (response.ok) return body?.receipt === true;
  const isOwn = typeof body?.message === 'string' && body.message !== '';
  throw new RefusedError(isOwn ? String(body?.message) : words.sendFailed, response.status, isOwn);
}
