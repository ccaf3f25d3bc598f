import { ENQUIRY, posting } from '../support/e2e/contact.ts';
import {
  buttonState,
  CAPTCHA,
  errorsOf,
  expectToast,
  field,
  fillForm,
  SEND,
  valuesOf,
} from '../support/engines/contact.ts';
import { SCRIPTS } from '../support/engines/site-proxy.ts';
import { expect, test } from '../support/engines/test.ts';

const API = /^\/api\/contact/;
const EMPTY = { name: '', email: '', company: '', message: '' };
const SUCCESS = ['Message sent successfully!', "We'll get back to you as soon as possible."] as const;

test('text typed before React is kept, errors are shown and the first invalid field is focused', async ({
  visitor,
  siteProxy,
}) => {
  const release = siteProxy.hold(SCRIPTS);
  await visitor.open('/contact');
  await fillForm(visitor, { ...ENQUIRY, email: 'gurpreet', message: 'Too short' });
  release();
  await visitor.click(CAPTCHA);
  expect(await valuesOf(visitor)).toEqual({ ...ENQUIRY, email: 'gurpreet', message: 'Too short' });

  await visitor.click(...SEND);
  await expect
    .poll(() => errorsOf(visitor))
    .toEqual({
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    });
  const focused = () => visitor.evaluate(() => document.querySelector<HTMLInputElement>('main :focus')?.name);
  expect(await focused()).toBe('email');
  await fillForm(visitor, { email: ENQUIRY.email, message: ENQUIRY.message });
  expect(await errorsOf(visitor)).toEqual({});
});

test('an enquiry needs the captcha, shows that it is being sent, and success clears the form', async ({
  visitor,
  siteProxy,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = siteProxy.answer(API, async () => {
    await promise;
    return { json: { ok: true } };
  });
  await visitor.open('/contact');
  await fillForm(visitor);
  await visitor.click(...SEND);
  await expectToast(visitor, 'Verification Required', 'Please complete the reCAPTCHA verification');
  expect(posted).toEqual([]);

  await visitor.click(CAPTCHA);
  await visitor.click(...SEND);
  await expect.poll(() => buttonState(visitor)).toEqual({ label: 'Sending...', disabled: true });
  resolve(undefined);
  await expectToast(visitor, ...SUCCESS);
  expect(posted).toEqual([posting(ENQUIRY)]);
  expect(await valuesOf(visitor)).toEqual(EMPTY);
  expect(await buttonState(visitor)).toEqual({ label: 'Send Message', disabled: false });
});

test.describe(() => {
  // The form logs the failure, of which WebDriver BiDi reports the kind only; Chromium logs the request.
  test.use({ expectedProblems: /The mill is closed today|^Error$|status of 503/ });

  test("a refusal shows the server's message and keeps the text", async ({ visitor, siteProxy }) => {
    siteProxy.answer(API, () => ({ status: 503, json: { message: 'The mill is closed today.' } }));
    await visitor.open('/contact');
    await fillForm(visitor);
    await visitor.click(CAPTCHA);
    await visitor.click(...SEND);
    await expectToast(visitor, 'Error', 'The mill is closed today.');
    expect(await valuesOf(visitor)).toEqual(ENQUIRY);
    expect(await buttonState(visitor)).toEqual({ label: 'Send Message', disabled: false });
  });
});

test.describe(() => {
  // The error's own message, in the words of each engine.
  const LOST = { chromium: 'Failed to fetch', firefox: 'NetworkError', webkit: 'Load failed' };
  test.use({
    expectedProblems: /Failed to fetch|NetworkError|Load failed|^(Type)?Error$|ERR_EMPTY_RESPONSE/,
  });

  test('a lost connection keeps the text, and "Send again" sends it', async ({
    visitor,
    siteProxy,
    engineName,
  }) => {
    let online = false;
    const posted = siteProxy.answer(API, () => (online ? { json: { ok: true } } : 'lost'));
    await visitor.open('/contact');
    await fillForm(visitor);
    await visitor.click(CAPTCHA);
    await visitor.click(...SEND);
    await expectToast(visitor, 'Error', LOST[engineName]);
    expect(await valuesOf(visitor)).toEqual(ENQUIRY);
    online = true;
    await visitor.click('.toast button', 'Send again');
    await expectToast(visitor, ...SUCCESS);
    expect(posted.at(-1)).toEqual(posting(ENQUIRY));
  });
});

// Chromium and WebKit dispatch both events for a field that they fill in, Firefox before 130 only `input`.
for (const events of [[], ['input'], ['input', 'change']]) {
  test(`fields that autofill set with the events [${events.join(', ')}] are sent`, async ({
    visitor,
    siteProxy,
  }) => {
    const posted = siteProxy.answer(API, () => ({ json: { ok: true } }));
    await visitor.open('/contact');
    await visitor.click(field('name'));
    await visitor.click(CAPTCHA);
    await visitor.evaluate(
      (enquiry, events) => {
        for (const [name, text] of Object.entries(enquiry)) {
          const input = document.querySelector(`main [name="${name}"]`)!;
          // Past React's own setter, as autofill does.
          const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
          Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, text);
          for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
        }
      },
      { ...ENQUIRY },
      events,
    );
    await visitor.click(...SEND);
    await expect.poll(() => posted).toEqual([posting(ENQUIRY)]);
  });
}
