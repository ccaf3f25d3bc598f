/**
 * A virtual screen reader inside the page: what a listener hears, as a transcript. It reads the page's own
 * roles, names, states and live regions by the specifications. Unlike real ones, it says nothing when a name
 * or a state of the focused element changes, and it reads a button's `value`.
 */
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    screenReader: typeof virtual;
  }
}

const BUNDLE = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
/** Where the page fetches it: its policy allows scripts of its own host. */
const URL_PATH = '/virtual-screen-reader.js';
/** Without a further phrase for that long, in milliseconds, nothing more is expected. */
const SILENCE_MS = 700;
/** The reader walks no further than this. */
const MAX_PHRASES = 200;

/** What is heard at each step, to be compared with a snapshot. */
export class Transcript {
  readonly #page: Page;
  #text = '';

  constructor(page: Page) {
    this.#page = page;
  }

  /** Does something as a visitor would, and records what is heard, of which `expected` is a part. */
  async hear(step: string, action: () => Promise<unknown>, expected?: string): Promise<void> {
    await this.#page.evaluate(() => window.screenReader.clearSpokenPhraseLog());
    await action();
    if (expected) await expect.poll(async () => (await this.#phrases()).join('\n')).toContain(expected);
    let phrases: string[];
    do {
      phrases = await this.#phrases();
      await this.#page.waitForTimeout(SILENCE_MS);
    } while ((await this.#phrases()).length > phrases.length);
    this.#record(step, phrases);
  }

  /** Records what is heard when an element is read from its beginning to its end. */
  async read(step: string, selector: string): Promise<void> {
    const phrases = await this.#page.evaluate(
      async ({ selector, MAX_PHRASES }) => {
        const { screenReader } = window;
        await screenReader.stop();
        await screenReader.start({ container: document.querySelector(selector)! });
        const first = await screenReader.lastSpokenPhrase();
        const phrases = [first];
        while (phrases.length < MAX_PHRASES) {
          await screenReader.next();
          const phrase = await screenReader.lastSpokenPhrase();
          if (phrase === first) break;
          if (!phrase.startsWith('end of ')) phrases.push(phrase);
        }
        await screenReader.stop();
        await screenReader.start({ container: document.body });
        return phrases;
      },
      { selector, MAX_PHRASES },
    );
    this.#record(step, phrases);
  }

  /** The transcript, with texts of the content replaced: pairs of a text and what stands in its place. */
  text(replacements: readonly string[][] = []): string {
    return replacements.reduce((text, [from = '', to = '']) => text.replaceAll(from, to), this.#text);
  }

  /** What was heard since the last step, without the silence of a live region that was emptied. */
  async #phrases(): Promise<string[]> {
    const phrases = await this.#page.evaluate(() => window.screenReader.spokenPhraseLog());
    return phrases.filter((phrase) => !/^(polite|assertive): $/.test(phrase));
  }

  #record(step: string, phrases: readonly string[]): void {
    const lines = phrases.length > 0 ? phrases : ['(nothing)'];
    this.#text += [step, ...lines.map((line) => `    ${line}`), ''].join('\n');
  }
}

/** Starts the virtual screen reader in a page that is open. */
export async function startScreenReader(page: Page): Promise<Transcript> {
  await page.route(`**${URL_PATH}`, (route) =>
    route.fulfill({ path: BUNDLE, contentType: 'text/javascript' }),
  );
  await page.evaluate(async (url) => {
    const { virtual: reader } = (await import(url)) as { virtual: typeof virtual };
    window.screenReader = reader;
    await reader.start({ container: document.body });
  }, URL_PATH);
  return new Transcript(page);
}
