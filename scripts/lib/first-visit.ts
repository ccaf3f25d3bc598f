/** Measures in a browser what a first visit costs, for tests/e2e/budgets.spec.ts. */
import type { BrowserContextOptions, Page, Response } from '@playwright/test';
import { compress } from './brotli.ts';

/** The phone that the budgets are meant for: Lighthouse's default. */
export const BUDGET_PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export interface FetchedFile {
  path: string;
  /** Playwright's resource type: document, stylesheet, script, font, image … */
  kind: string;
  /** Bytes of the body as a CDN sends it. */
  bytes: number;
}

export interface FirstVisit {
  /** Everything that was fetched except icons. */
  files: FetchedFile[];
  /** Bytes of the HTML and of every render-blocking file. */
  critical: number;
  /** Without photographs, which have a budget of their own. */
  total: number;
  requests: number;
  script: number;
  font: number;
  /** Characters of inline script, uncompressed. */
  inlineScript: number;
}

/** Records what the page fetches from now on; the returned function waits for open responses and adds it up. */
export function recordFirstVisit(page: Page): () => Promise<FirstVisit> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (!/icon/.test(response.url())) responses.push(response);
  });
  return async () => {
    const files = await Promise.all(responses.map(describe));
    const { blocking, inlineScript } = await page.evaluate(() => ({
      blocking: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        // TypeScript's DOM types do not have renderBlockingStatus yet.
        .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => new URL(name).pathname),
      inlineScript: [...document.scripts]
        .filter(({ src, type }) => !src && /^(|module|text\/javascript)$/.test(type))
        .reduce((characters, { text }) => characters + text.length, 0),
    }));
    const sum = (include: (file: FetchedFile) => boolean) =>
      files.filter(include).reduce((bytes, file) => bytes + file.bytes, 0);
    return {
      files,
      critical: sum(({ kind, path }) => kind === 'document' || blocking.includes(path)),
      total: sum(({ path }) => !/\.(avif|webp)$/.test(path)),
      requests: files.length,
      script: sum(({ kind }) => kind === 'script'),
      font: sum(({ kind }) => kind === 'font'),
      inlineScript,
    };
  };
}

async function describe(response: Response): Promise<FetchedFile> {
  const body = compress(await response.body(), (await response.headerValue('content-type')) ?? '');
  return {
    path: new URL(response.url()).pathname,
    kind: response.request().resourceType(),
    bytes: body.length,
  };
}
