/** Posts and fetches of which only failures matter. */
import * as z from 'zod/mini';
import { fetchErrorCode } from './log.ts';
import { parseJson } from './record.ts';

/** Some chats respond with this and status 200 if they reject a message. */
const refusalSchema = z.object({ ok: z.literal(false) });

/** Posts JSON. Resolves to the code of a failure. Never rejects. */
export const postJson = (url: string, json: string, timeoutMs: number, headers?: Record<string, string>) =>
  fetchFailure(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: json },
    timeoutMs,
  );

/**
 * Fetches an address, and resolves to the code of a failure. A redirect, a web page (such as a login page), a JSON object whose
 * `ok` is false, and whatever `refusal` detects are failures, too. No other text is one, because chats repeat what a visitor wrote.
 * Never rejects.
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
