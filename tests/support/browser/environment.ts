/** Functions that change what a page receives from its server and from other sites. */
import type { BrowserContext, Page } from '@playwright/test';

/** Responds to all requests to other sites. The requested URLs are added to the returned array. */
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

/** Modifies each page's HTML before the browser receives the page. */
export const changeHtml = (page: Page, change: (html: string) => string) =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });
