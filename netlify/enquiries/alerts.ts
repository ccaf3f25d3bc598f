/** Posts alerts to the team's chat, and fetches the address of the monitor. */
import { site } from '../../src/site.ts';
import { chatMessage } from './chat.ts';
import { fetchFailure, postJson } from './post.ts';

const TIMEOUT_MS = 3000;

/** Posts a text to a chat, after the name of the site. Returns the code of a failure, and never rejects. */
export const postAlert = (webhook: string, text: string): Promise<string | undefined> => {
  const message = chatMessage(webhook, `${new URL(site.url).host}: ${text}`);
  return postJson(webhook, JSON.stringify(message), TIMEOUT_MS);
};

/**
 * Fetches the address of the monitor, or posts it a text. Returns the code of a failure, such as healthchecks.io's
 * "OK (not found)"; never rejects.
 */
export const beat = (url: string, body?: string): Promise<string | undefined> =>
  fetchFailure(url, body ? { method: 'POST', body } : {}, TIMEOUT_MS, (text) =>
    text.includes('(not found)') ? 'not-found' : undefined,
  );
