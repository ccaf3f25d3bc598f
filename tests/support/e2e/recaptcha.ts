/** Plays the captcha provider, with the outline of its real widget: style attributes, frames, a request. */
import type { Page } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { SITE_KEY } from '../variant.ts';

/** The options that the widget should be rendered with, as its frame shows them. */
export const KEY_THEME_SIZE = `${SITE_KEY} ${site.theme.default} normal`;

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

/** Answers the requests to the provider at `host`, whose release script comes from `gstatic`. */
export async function playProvider(page: Page, host: string, gstatic = 'www.gstatic.com'): Promise<void> {
  const release = `https://${gstatic}/recaptcha/releases/v1/recaptcha__en.js`;
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route(release, (route) => route.fulfill(script(`(${widget.toString()})('${host}')`)));
  await page.route(`https://${host}/recaptcha/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === '/recaptcha/api.js') {
      const load = `document.head.append(Object.assign(document.createElement('script'), { src: '${release}' }))`;
      return route.fulfill(script(load));
    }
    const options = search.slice(1).replaceAll('+', ' ');
    return route.fulfill({ contentType: 'text/html', body: `<body style="color: #fff">${options}` });
  });
}

/** The options that the visible widget was rendered with: key, theme, size. */
export const widgetText = (page: Page) => page.frameLocator('iframe[title="reCAPTCHA"]').locator('body');

/** Lets the token expire, or lets the widget lose its connection. */
export const callBack = (page: Page, name: 'expired-callback' | 'error-callback') =>
  page.evaluate((key) => (window as unknown as { played: Record<string, () => void> }).played[key]!(), name);
