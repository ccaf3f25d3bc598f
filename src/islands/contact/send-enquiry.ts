import type { Submission } from '../../enquiry/submission.ts';
import type { FormConfig } from './form-config.ts';
import type { ToastTexts } from './toast-store.ts';

/** The path of the function that accepts enquiries, on the site's own host or on another host. */
const API_PATH = '/api/contact';

/**
 * The timeout for the response, in milliseconds. Longer than the slowest captcha verification and the slowest save
 * combined.
 */
const RESPONSE_TIMEOUT_MS = 30_000;

interface Outcome {
  isSent: boolean;
  /**
   * Whether the response came from the function, rather than from a rate limiter or a firewall. If so, the captcha
   * token has been used up.
   */
  isAnswered: boolean;
  toast: ToastTexts;
}

/** Posts an enquiry and returns the result as a toast for the visitor. Logs failures; never throws. */
export async function sendEnquiry(
  submission: Submission,
  { language, words }: Pick<FormConfig, 'language' | 'words'>,
): Promise<Outcome> {
  const failure = { kind: 'error', title: words.error } as const;
  try {
    const response = await fetch(PUBLIC_API_HOST + API_PATH, {
      method: 'POST',
      // The language in which the function should answer.
      headers: { 'content-type': 'application/json', 'content-language': language },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const { ok, status } = response;
    const body: { message?: unknown } | null = await response.json().catch(() => null);
    if (ok) {
      const toast = { kind: 'success', title: words.sent, description: words.willReply } as const;
      return { isSent: true, isAnswered: true, toast };
    }
    const message = typeof body?.message === 'string' ? body.message : '';
    const isAnswered = message !== '';
    const description = message || words.sendFailed;
    console.error(status, description);
    const hasContact = !isAnswered || status >= 500;
    const advice = status === 429 ? words.tooManyCalls : undefined;
    return { isSent: false, isAnswered, toast: { ...failure, description, advice, hasContact } };
  } catch (error) {
    console.error(error);
    // Browsers describe network errors in English.
    const isReadable = error instanceof Error && language.startsWith('en');
    const description = isReadable ? error.message : words.sendFailedTryAgain;
    return { isSent: false, isAnswered: false, toast: { ...failure, description, hasContact: true } };
  }
}
