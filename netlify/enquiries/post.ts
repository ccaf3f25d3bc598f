/** Posts and fetches where only a failure matters. */
import * as z from 'zod/mini';
import { fetchErrorCode } from './log.ts';
import { parseJson } from './record.ts';

/** Some chats answer this with status 200 when they reject a message. */
const refusalSchema = z.object({ ok: z.literal(false) });

/** Posts JSON. Returns the code of a failure, and never rejects. */
export const postJson = (url: string, json: string, timeoutMs: number, headers?: Record<string, string>) =>
  fetchFailure(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: json },
    timeoutMs,
  );

/**
 * Fetches an address, and returns the code of a failure. A redirect, a web page (such as a login page), a JSON object whose
 * `ok` is false, and whatever `refusal` finds are failures, too. Any other text isn't: chats repeat the message, and so what
 * a visitor wrote. Never rejects.
 */
export async function fetchFailure(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  refusal: (text: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await response.text();
    if (!response.ok) return `http-${response.status}`;
    if (/^\s*<(!doctype|html)/i.test(text)) return 'web-page';
    return parseJson(refusalSchema, text) ? 'not-ok' : refusal(text);
  } catch (error) {
    return fetchErrorCode(error);
  }
}
