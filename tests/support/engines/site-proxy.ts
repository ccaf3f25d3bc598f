/**
 * Stands between a browser and the site, because WebDriver has no request interception: a test can answer,
 * delay or lose requests, and sees what was requested. The same in every engine.
 */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A request as a test sees it. */
export interface SeenRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage['headers'];
  /** Set when the site has answered. */
  status?: number;
}

interface Answer {
  status?: number;
  json: unknown;
}

/** What the site answers. */
type SiteAnswer = Readable & Pick<IncomingMessage, 'statusCode' | 'headers'>;

type Rule = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export class SiteProxy {
  readonly requests: SeenRequest[] = [];
  /** Whether pages may run scripts; if not, every page gets a policy against them, which automation ignores. */
  scripts = true;
  /** Sources that run before all other scripts on each page. */
  readonly firstScripts: string[] = [];
  /** A folder with another build of the site, whose files replace the site's. */
  build: string | undefined;
  private readonly rules: { path: RegExp; rule: Rule }[] = [];
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy());
  });

  private readonly sitePort: number;

  private constructor(sitePort: number) {
    this.sitePort = sitePort;
  }

  static async start(sitePort: number): Promise<SiteProxy> {
    const proxy = new SiteProxy(sitePort);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Delays the requests whose path matches until the returned function is called. */
  hold(path: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.rules.push({ path, rule: () => promise.then(() => false) });
    return () => resolve(undefined);
  }

  /** Answers matching requests in place of the site, or loses the connection; returns the posted bodies. */
  answer(path: RegExp, answer: () => Answer | 'lost' | Promise<Answer | 'lost'>): unknown[] {
    const posted: unknown[] = [];
    const rule: Rule = async (request, response) => {
      posted.push(JSON.parse((await text(request)) || 'null'));
      const given = await answer();
      if (given === 'lost') response.destroy();
      else {
        response
          .writeHead(given.status ?? 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(given.json));
      }
      return true;
    };
    this.rules.push({ path, rule });
    return posted;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    if (path === FIRST_SCRIPT) {
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(this.firstScripts.join(';\n'));
      return;
    }
    const seen: SeenRequest = { method, path, headers };
    this.requests.push(seen);
    for (const { path: pattern, rule } of this.rules) {
      if (pattern.test(path) && (await rule(request, response))) return;
    }
    const answer = this.readBuild(path) ?? (await this.askSite(request));
    if (answer.statusCode) seen.status = answer.statusCode;
    await this.send(answer, response);
  }

  private async askSite(request: IncomingMessage): Promise<SiteAnswer> {
    const { method, url: path, headers } = request;
    const site = forward({ port: this.sitePort, path, method, headers });
    request.pipe(site);
    const [answer] = (await once(site, 'response')) as [IncomingMessage];
    return answer;
  }

  private readBuild(path: string): SiteAnswer | undefined {
    if (!this.build) return;
    const file = join(this.build, path);
    const found = [file, `${file}.html`].find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
    if (!found) return;
    const headers = { 'content-type': MEDIA_TYPES[extname(found)] ?? 'application/octet-stream' };
    return Object.assign(createReadStream(found), { statusCode: 200, headers });
  }

  private async send(answer: SiteAnswer, response: ServerResponse): Promise<void> {
    const { statusCode = 502, headers } = answer;
    if (!this.scripts) {
      headers['content-security-policy'] = `${headers['content-security-policy']}, script-src 'none'`;
    }
    if (this.firstScripts.length === 0 || !headers['content-type']?.includes('html')) {
      answer.pipe(response.writeHead(statusCode, headers));
      return;
    }
    const html = await text(answer);
    delete headers['content-length'];
    response
      .writeHead(statusCode, headers)
      .end(html.replace('<head>', `<head><script src="${FIRST_SCRIPT}"></script>`));
  }
}

const FIRST_SCRIPT = '/first-script.js';

/** Those that browsers do not recognise by the content. */
const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Paths of the script files that hydrate the islands. */
export const SCRIPTS = /^\/_astro\/.*\.js/;
