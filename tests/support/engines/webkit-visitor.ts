/** WebKitGTK through WebDriver. */
import { setTimeout } from 'node:timers/promises';
import type { SiteProxy } from './site-proxy.ts';
import {
  callOf,
  findElement,
  KEYS,
  reportViolations,
  type ConsoleLine,
  type Key,
  type Size,
  type Visitor,
} from './visitor.ts';
import { ELEMENT, WebDriverError, type ElementReference, type WebDriverSession } from './webdriver.ts';

const TIMEOUT_MS = 10_000;
const SHIFT = '\uE008';

/** Where the recorded console is kept, so that it survives navigation. */
const CONSOLE_KEY = 'recorded-console';

/** States that pass: the element is still covered or moving, or the page is being replaced. */
const TEMPORARY = [
  'element click intercepted',
  'element not interactable',
  'stale element reference',
  'no such element',
];

export class WebKitVisitor implements Visitor {
  private readonly session: WebDriverSession;
  private readonly proxy: SiteProxy;
  private readonly window: string;

  private constructor(session: WebDriverSession, proxy: SiteProxy, window: string) {
    this.session = session;
    this.proxy = proxy;
    this.window = window;
  }

  static async create(session: WebDriverSession, proxy: SiteProxy): Promise<WebKitVisitor> {
    const visitor = new WebKitVisitor(session, proxy, String(await session.get('window')));
    await visitor.beforeScripts(recordConsole, CONSOLE_KEY);
    await visitor.beforeScripts(reportViolations);
    return visitor;
  }

  beforeScripts<Args extends unknown[]>(run: (...args: Args) => void, ...args: Args): Promise<void> {
    this.proxy.firstScripts.push(callOf(run, args));
    return Promise.resolve();
  }

  async open(path: string): Promise<void> {
    await this.post('url', { url: this.proxy.url + path });
  }

  /** Closes all tabs but the first and leaves the site. */
  async leave(): Promise<void> {
    for (const handle of (await this.session.get('window/handles')) as string[]) {
      if (handle === this.window) continue;
      await this.session.post('window', { handle });
      await this.session.delete('window');
    }
    await this.post('url', { url: 'about:blank' });
    // Otherwise the next page opens under the pointer.
    await this.point([{ type: 'pointerMove', x: 0, y: 0 }]);
  }

  async back(): Promise<void> {
    await this.post('back');
  }

  async resize({ width, height }: Size): Promise<void> {
    await this.post('window/rect', { width, height });
  }

  async click(css: string, name?: string): Promise<void> {
    await this.onElement(css, name, (element) => this.post(`element/${element[ELEMENT]}/click`));
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.point([
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async hover(css: string, name?: string): Promise<void> {
    await this.onElement(css, name, async (origin) => {
      await this.execute("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", origin);
      await this.point([{ type: 'pointerMove', origin, x: 0, y: 0 }]);
    });
  }

  async fill(css: string, text: string): Promise<void> {
    await this.onElement(css, undefined, async ({ [ELEMENT]: id }) => {
      await this.post(`element/${id}/clear`);
      if (text) await this.post(`element/${id}/value`, { text });
    });
  }

  async type(text: string): Promise<void> {
    await this.keys([...text].flatMap(pressed));
  }

  async press(key: Key): Promise<void> {
    await this.keys(
      key === 'Shift+Tab'
        ? [{ type: 'keyDown', value: SHIFT }, ...pressed(KEYS.Tab), { type: 'keyUp', value: SHIFT }]
        : pressed(KEYS[key]),
    );
  }

  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.execute(`return ${callOf(run, args)}`) as Promise<Awaited<Result>>;
  }

  async inject(source: string): Promise<void> {
    await this.execute(source);
  }

  async screenshot(): Promise<Buffer> {
    // WebDriver takes the window only, so the window becomes as high as the page.
    const [width, height, pageHeight] = await this.evaluate(() => [
      innerWidth,
      innerHeight,
      document.documentElement.scrollHeight,
    ]);
    await this.resize({ width: width, height: pageHeight });
    await this.evaluate(nextFrames);
    const picture = Buffer.from(String(await this.get('screenshot')), 'base64');
    await this.resize({ width: width, height: height });
    return picture;
  }

  async openTab(path: string): Promise<Visitor> {
    const { handle } = (await this.post('window/new', { type: 'tab' })) as { handle: string };
    const tab = new WebKitVisitor(this.session, this.proxy, handle);
    await tab.open(path);
    return tab;
  }

  /** MiniBrowser prints no console in automation mode, so the page records it. */
  console(): Promise<ConsoleLine[]> {
    return this.evaluate(
      (key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as ConsoleLine[],
      CONSOLE_KEY,
    );
  }

  private async get(path: string): Promise<unknown> {
    await this.session.post('window', { handle: this.window });
    return this.session.get(path);
  }

  private async post(path: string, body: object = {}): Promise<unknown> {
    await this.session.post('window', { handle: this.window });
    return this.session.post(path, body);
  }

  private execute(script: string, ...args: unknown[]): Promise<unknown> {
    return this.post('execute/sync', { script, args });
  }

  private async onElement(
    css: string,
    name: string | undefined,
    act: (element: ElementReference) => Promise<unknown>,
  ): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      try {
        const element = await this.execute(`return ${callOf(findElement, [css, name])}`);
        if (!element) throw new WebDriverError('no such element', `${css} ${name ?? ''}`);
        await this.execute(`return (${whenStill.toString()})(arguments[0])`, element);
        await act(element as ElementReference);
        return;
      } catch (error) {
        const temporary = error instanceof WebDriverError && TEMPORARY.includes(error.code);
        if (!temporary || Date.now() > deadline) throw error;
        await setTimeout(50);
      }
    }
  }

  private point(actions: object[]): Promise<unknown> {
    return this.post('actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  private keys(actions: object[]): Promise<unknown> {
    return this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}

const pressed = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** Runs in the page: resolves when an element no longer moves, for example with a smooth scroll. */
async function whenStill(element: Element): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  let before = NaN;
  for (
    let top = element.getBoundingClientRect().top;
    top !== before;
    top = element.getBoundingClientRect().top
  ) {
    before = top;
    await frame();
    await frame();
  }
}

/** Runs in the page: resolves when the page has been drawn at a new size; until then a screenshot shows the old one. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** Runs in the page: keeps all console messages and uncaught errors in the tab's storage. */
function recordConsole(key: string): void {
  // Bound now: some tests break the storage afterwards.
  const read = sessionStorage.getItem.bind(sessionStorage, key);
  const write = sessionStorage.setItem.bind(sessionStorage, key);
  const record = (level: string, text: string) => {
    write(JSON.stringify([...(JSON.parse(read() ?? '[]') as unknown[]), { level, text }]));
  };
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      record(level === 'warn' ? 'warning' : level, values.map(String).join(' '));
      original(...values);
    };
  }
  addEventListener('error', ({ message }) => record('error', message));
  addEventListener('unhandledrejection', ({ reason }) => record('error', String(reason)));
}
