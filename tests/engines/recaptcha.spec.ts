/** The real captcha's widget, in a build with a site key; support/engines/provider-proxy.ts plays the provider. */
import sharp from 'sharp';
import { ENQUIRY, posting } from '../support/e2e/contact.ts';
import { FRAME_COLOUR, KEY_THEME_SIZE } from '../support/e2e/recaptcha.ts';
import { expectToast, field, fillForm, SEND } from '../support/engines/contact.ts';
import { SITE_WITH_KEY } from '../support/engines/site-with-key.ts';
import { SCRIPTS } from '../support/engines/site-proxy.ts';
import { expect, test } from '../support/engines/test.ts';
import type { Visitor } from '../support/engines/visitor.ts';

const API = /^\/api\/contact/;
const FRAME = 'iframe[title="reCAPTCHA"]';
const RESPONSE = '#g-recaptcha-response';

/** The played widget, as support/e2e/recaptcha.ts defines it. */
declare const played: { 'expired-callback': () => void };

test.beforeEach(async ({ visitor, siteProxy, captchaProvider }) => {
  captchaProvider.requests.length = 0;
  siteProxy.build = SITE_WITH_KEY;
  await visitor.open('/contact');
});

/** Fills in the form and waits until the widget has given its token. */
async function fillAndSolve(visitor: Visitor): Promise<void> {
  await fillForm(visitor);
  await expect
    .poll(() => visitor.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value, RESPONSE))
    .toBe('token-1-0');
}

/** The size of the captcha and of its frame, and what of the widget is visible. */
const widget = (visitor: Visitor) =>
  visitor.evaluate(
    (frame, response) => {
      const size = (css: string) => {
        const { width, height } = document.querySelector(css)!.getBoundingClientRect();
        return [width, height];
      };
      const visible = (css: string) =>
        document.querySelector(css)!.checkVisibility({ visibilityProperty: true });
      return {
        captcha: size('.captcha'),
        frame: size(frame),
        visible: {
          frame: visible(frame),
          response: visible(response),
          challenge: visible('iframe[title="recaptcha challenge"]'),
        },
      };
    },
    FRAME,
    RESPONSE,
  );

/** The colour of a pixel inside the widget's frame, below its text. */
async function colourOfFrame(visitor: Visitor): Promise<number[]> {
  const [left = 0, top = 0] = await visitor.evaluate((css) => {
    const frame = document.querySelector(css)!;
    // Chromium does not paint frames outside of the window.
    frame.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { right, bottom } = frame.getBoundingClientRect();
    return [Math.round(right + scrollX) - 20, Math.round(bottom + scrollY) - 20];
  }, FRAME);
  const pixel = sharp(await visitor.screenshot()).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.removeAlpha().raw().toBuffer())];
}

test('the captcha is requested only when the visitor uses the form, and its widget looks as intended', async ({
  visitor,
  siteProxy,
  captchaProvider,
}) => {
  // Pointing at the form hydrates it.
  await visitor.hover('main form label');
  const scripts = () => siteProxy.requests.filter(({ path }) => SCRIPTS.test(path));
  await expect.poll(() => scripts().length).toBeGreaterThan(0);
  await expect.poll(() => siteProxy.requests.filter(({ status }) => !status)).toEqual([]);
  expect(captchaProvider.requests).toEqual([]);

  await visitor.click(field('name'));
  const frame = `/recaptcha/api2/anchor?${KEY_THEME_SIZE.replaceAll(' ', '+')}`;
  await expect
    .poll(() => captchaProvider.requests.map((address) => address.replace(/^https:\/\/[^/]+/, '')))
    .toEqual(expect.arrayContaining([frame, '/recaptcha/api2/reload']));
  expect(await widget(visitor)).toEqual({
    captcha: [304, 78],
    frame: [304, 78],
    visible: { frame: true, response: false, challenge: false },
  });
  await expect.poll(() => colourOfFrame(visitor)).toEqual(FRAME_COLOUR);
});

test("the captcha's token is sent with the form", async ({ visitor, siteProxy }) => {
  const posted = siteProxy.answer(API, () => ({ json: { ok: true } }));
  await fillAndSolve(visitor);
  await visitor.click(...SEND);
  await expect.poll(() => posted).toEqual([{ ...posting(ENQUIRY), captchaToken: 'token-1-0' }]);
});

test('an expired captcha drops its token and says so', async ({ visitor, siteProxy }) => {
  const posted = siteProxy.answer(API, () => ({ json: { ok: true } }));
  await fillAndSolve(visitor);
  await visitor.evaluate(() => played['expired-callback']());
  const expired = 'The reCAPTCHA has expired. Please complete it again.';
  await expectToast(visitor, 'Verification Required', expired);
  const description = await visitor.evaluate(() => {
    const captcha = document.querySelector('[role="group"][aria-label="reCAPTCHA"]')!;
    return document.getElementById(captcha.getAttribute('aria-describedby') ?? '')?.textContent.trim();
  });
  expect(description).toBe(expired);
  await visitor.click(...SEND);
  await expectToast(visitor, 'Verification Required', 'Please complete the reCAPTCHA verification');
  expect(posted).toEqual([]);
});
