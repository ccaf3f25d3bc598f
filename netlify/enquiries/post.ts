/** Sends requests whose responses matter only if they fail. */
import * as z from 'zod/mini';
import { fetchErrorCode } from './log.ts';
import { parseJson } from './record.ts';

/** Some chats reject a message with this response and status 200. */
const refusalSchema = z.object({ ok: z.literal(false) });

/** Posts JSON. Resolves to an error code on failure. Never rejects. */
export const postJson = (url: string, json: string, timeoutMs: number, headers?: Record<string, string>) =>
  fetchFailure(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: json },
    timeoutMs,
  );

/**
 * Fetches a URL, and resolves to an error code on failure. Redirects, web pages (such as a login page), JSON objects whose
 * `ok` is false, and anything matched by `refusal` also count as failures. Other response texts aren't examined, because
 * chats echo visitors' input. Never rejects.
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
