/** Posts and fetches what has no other result than a failure. */
import * as z from 'zod/mini';
import { fetchErrorCode } from './log.ts';
import { parseJson } from './record.ts';

/** What some chats answer, with the status 200, when they do not take a message. */
const refusalSchema = z.object({ ok: z.literal(false) });

/** Posts JSON. Returns the code of a failure, and never rejects. */
export const postJson = (url: string, json: string, timeoutMs: number, headers?: Record<string, string>) =>
  fetchFailure(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: json },
    timeoutMs,
  );

/**
 * Fetches what has no other result than a failure, whose code it returns. A redirect, a web page (such as that of a
 * login) and an object of JSON whose `ok` is false are failures, and what `refusal` finds. Never rejects. Any other text is none:
 * chats answer with the message that they made, and so with what a visitor wrote.
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
