/** Plays the captcha provider, with the outline of its real widget: style attributes, frames, a request. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';

const SITE_KEY = 'the-site-key';
/** The options that the widget should be rendered with, as its frame shows them. */
export const KEY_THEME_SIZE = `${SITE_KEY} dark normal`;
/** The background of the widget's frame: red, green, blue. */
export const FRAME_COLOUR = [0x22, 0x22, 0x22];

/** Builds the site with a site key, so that it has the real captcha. */
export function buildWithKey(folder: string): void {
  execFileSync('astro', ['build', '--mode', 'offline', '--outDir', folder], {
    env: { ...process.env, PUBLIC_RECAPTCHA_SITE_KEY: SITE_KEY },
  });
}

/** What the played widget was asked to do. */
interface Played {
  renders: number;
  resets: number;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** Runs in the page in place of the provider's release script. */
function widget(host: string): void {
  const played = { renders: 0, resets: 0 };
  type Options = Record<'sitekey' | 'theme' | 'size', string> & { callback: (token: string) => void };
  let options: Options;
  const solve = () => {
    const token = `token-${played.renders}-${played.resets}`;
    document.querySelector<HTMLTextAreaElement>('#g-recaptcha-response')!.value = token;
    setTimeout(() => options.callback(token));
  };
  Object.assign(window, {
    played,
    grecaptcha: {
      render: (element: HTMLElement, given: Options) => {
        options = given;
        played.renders++;
        Object.assign(played, given);
        const frame = `https://${host}/recaptcha/api2/anchor?${given.sitekey}+${given.theme}+${given.size}`;
        element.innerHTML = `<div style="width: 304px; height: 78px;"><div><iframe title="reCAPTCHA" src="${frame}" width="304" height="78" style="border: 0"></iframe></div><textarea id="g-recaptcha-response" name="g-recaptcha-response" style="width: 250px; height: 40px; border: 1px solid rgb(193, 193, 193); margin: 10px 25px; padding: 0px; resize: none; display: none;"></textarea></div>`;
        const popup = document.createElement('div');
        document.body.append(popup);
        popup.innerHTML = `<div style="visibility: hidden; position: absolute; width: 100%; top: -10000px; left: 0px;"><div style="position: fixed; inset: 0; z-index: 2000000000; background-color: rgb(255, 255, 255); opacity: 0.05;"></div><div style="width: 400px; height: 580px"><iframe title="recaptcha challenge" src="https://${host}/recaptcha/api2/bframe" style="width: 100%; height: 100%;"></iframe></div></div>`;
        void fetch(`https://${host}/recaptcha/api2/reload`, { method: 'POST', mode: 'no-cors' }).then(solve);
        return played.renders - 1;
      },
      reset: () => {
        played.resets++;
        solve();
      },
    },
  });
  // Like the provider's own, only after the script's load event.
  const { onloadcallback } = window as unknown as { onloadcallback: () => void };
  setTimeout(onloadcallback, 100);
}

/** The provider's response to a request: the script that loads the release script, that script, or a frame. */
export function providerResponse(
  address: string,
  host: string,
  gstatic: string,
): { contentType: string; body: string } {
  const release = `https://${gstatic}/recaptcha/releases/v1/recaptcha__en.js`;
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  const { pathname, search } = new URL(address);
  if (address === release) return script(`(${widget.toString()})('${host}')`);
  if (pathname === '/recaptcha/api.js') {
    return script(
      `document.head.append(Object.assign(document.createElement('script'), { src: '${release}' }))`,
    );
  }
  const options = decodeURIComponent(search.slice(1).replaceAll('+', ' '));
  return {
    contentType: 'text/html',
    body: `<body style="margin: 0; height: 76px; border: 1px solid #525252; background: rgb(${FRAME_COLOUR}); color: #fff">${options}`,
  };
}

/** Answers the requests to the provider at `host`, whose release script comes from `gstatic`. */
export async function playProvider(page: Page, host: string, gstatic = 'www.gstatic.com'): Promise<void> {
  for (const each of [host, gstatic]) {
    await page.route(`https://${each}/recaptcha/**`, (route) =>
      route.fulfill(providerResponse(route.request().url(), host, gstatic)),
    );
  }
}

/** The options that the visible widget was rendered with: key, theme, size. */
export const widgetText = (page: Page) => page.frameLocator('iframe[title="reCAPTCHA"]').locator('body');

/** How often the widget was rendered and reset. */
export const played = (page: Page) =>
  page.evaluate(() => {
    const { renders, resets } = (window as unknown as { played: Played }).played;
    return { renders, resets };
  });

/** Lets the token expire, or lets the widget lose its connection. */
export const callBack = (page: Page, name: 'expired-callback' | 'error-callback') =>
  page.evaluate((key) => (window as unknown as { played: Played }).played[key](), name);
