/** What surrounds a page in a browser: its storage, its server and other sites. */
import type { BrowserContext, Page } from '@playwright/test';

/** Blocks localStorage, like a browser that blocks all cookies. */
export const blockStorage = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );

/** Answers all requests to other sites; returns their addresses as they arrive. */
export async function fakeOtherSites(
  context: BrowserContext,
  contentType: string,
  bodyOf: (url: string) => string | undefined,
): Promise<string[]> {
  const requests: string[] = [];
  await context.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const url = route.request().url();
      requests.push(url);
      await route.fulfill({ contentType, body: bodyOf(url) ?? '' });
    },
  );
  return requests;
}

/** Changes the HTML of all pages on their way to the browser. */
export const changeHtml = (page: Page, change: (html: string) => string) =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });
