/** Makes Chromium behave as an older browser: removes newer features from the pages that it receives. */
import type { Page } from '@playwright/test';
import { defaultTreeAdapter as tree, parse, serialize } from 'parse5';
import postcss from 'postcss';
import { elementsOf, keysOfAttribute, keysOfCssNode } from '../built/features-used.ts';
import { optionalFeature } from '../optional-features.ts';

/** Elements that an unknown attribute value disables as a whole. */
const DISABLED_BY_VALUE = ['link', 'meta', 'script'];

const isOptional = (key: string) => optionalFeature(key) !== undefined;

/** Passes the HTML of each page through a function. The context needs `bypassCSP`: hashes no longer match. */
async function rewritePages(page: Page, rewrite: (html: string) => string): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    },
  );
}

/** Removes every feature that an oldest supported browser lacks from HTML with its styles. */
function withoutOptionalFeatures(html: string): string {
  const document = parse(html);
  for (const element of [...elementsOf(document)]) {
    const [first] = element.childNodes;
    if (element.tagName === 'style' && first && tree.isTextNode(first)) {
      const css = postcss.parse(first.value);
      css.walk((node) => {
        if ([...keysOfCssNode(node)].some(isOptional)) node.remove();
      });
      first.value = css.toString();
    }
    const supported = element.attrs.filter(
      ({ name, value }) => ![...keysOfAttribute(element.tagName, name, value)].some(isOptional),
    );
    if (supported.length === element.attrs.length) continue;
    if (DISABLED_BY_VALUE.includes(element.tagName)) tree.detachNode(element);
    else element.attrs = supported;
  }
  return serialize(document);
}

/** Hides what an oldest supported browser lacks. Call before `goto`, in a context with `bypassCSP`. */
export async function hideOptionalFeatures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
    Object.defineProperty(navigator, 'connection', { value: undefined });
  });
  await rewritePages(page, withoutOptionalFeatures);
}

/** Hides popovers, which are newer than some browsers still in use. Call before `goto`, as above. */
export async function hidePopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'popoverTargetElement');
  });
  await rewritePages(page, (html) =>
    html.replace(/ (?=popover(?:target)?[ =>])/gi, ' data-').replaceAll(':popover-open', ':unknown'),
  );
}
