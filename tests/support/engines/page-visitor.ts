/** Chromium, Firefox and Playwright's own WebKit, through Playwright. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, ElementHandle, Page } from '@playwright/test';
import {
  callOf,
  findElement,
  reportViolations,
  type ConsoleLine,
  type Key,
  type Size,
  type Visitor,
} from './visitor.ts';

const TIMEOUT_MS = 10_000;

export class PageVisitor implements Visitor {
  private readonly lines: ConsoleLine[] = [];
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => this.lines.push({ level: message.type(), text: message.text() }));
    page.on('pageerror', (error) => this.lines.push({ level: 'error', text: error.message }));
  }

  static async create(context: BrowserContext): Promise<PageVisitor> {
    const page = await context.newPage();
    const visitor = new PageVisitor(page);
    await visitor.beforeScripts(reportViolations);
    return visitor;
  }

  async beforeScripts<Args extends unknown[]>(run: (...args: Args) => void, ...args: Args): Promise<void> {
    // Not in the empty page of a new tab, which has no storage.
    await this.page.context().addInitScript(`if (self.origin !== 'null') ${callOf(run, args)}`);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  async back(): Promise<void> {
    // Playwright's goBack waits for events that Firefox does not send for a page from the back/forward cache.
    await this.page.evaluate(() => history.back());
  }

  async resize(size: Size): Promise<void> {
    await this.page.setViewportSize(size);
  }

  async click(css: string, name?: string): Promise<void> {
    // Firefox does not send the events that Playwright would wait for when a click leads back.
    await (await this.find(css, name)).click({ timeout: TIMEOUT_MS, noWaitAfter: true });
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  async hover(css: string, name?: string): Promise<void> {
    await (await this.find(css, name)).hover({ timeout: TIMEOUT_MS });
  }

  async fill(css: string, text: string): Promise<void> {
    await (await this.find(css)).fill('', { timeout: TIMEOUT_MS });
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(key: Key): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    try {
      return await this.page.evaluate<Awaited<Result>>(callOf(run, args));
    } catch (error) {
      // The page was replaced meanwhile: ask the new one.
      if (String(error).includes('Execution context was destroyed')) return this.evaluate(run, ...args);
      throw error;
    }
  }

  async inject(source: string): Promise<void> {
    await this.page.evaluate(source);
  }

  async screenshot(): Promise<Buffer> {
    const { length } = this.lines;
    const picture = await this.page.screenshot({ fullPage: true });
    // Playwright adds a style for it, which the page's policy blocks and reports in Firefox.
    this.lines.length = length;
    return picture;
  }

  async openTab(path: string): Promise<Visitor> {
    const tab = new PageVisitor(await this.page.context().newPage());
    await tab.open(path);
    return tab;
  }

  console(): Promise<ConsoleLine[]> {
    return Promise.resolve(this.lines);
  }

  private async find(css: string, name?: string): Promise<ElementHandle> {
    const call = callOf(findElement, [css, name]);
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const element = (await this.page.evaluateHandle(call)).asElement();
      if (element) return element;
      if (Date.now() > deadline) throw new Error(`No element ${css} ${name ?? ''}`);
      await setTimeout(50);
    }
  }
}
