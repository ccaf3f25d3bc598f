/** An enquiry from the form to the real function. */
import * as contact from '../support/e2e/contact.ts';
import { expect, test } from '../support/e2e/test.ts';

test('an enquiry of several lines, in emoji and right-to-left text, is posted completely and taken by the function', async ({
  page,
}) => {
  const enquiry = { ...contact.ENQUIRY, name: '👩‍🌾 ליאת', message: 'مرحبا، نريد متجرًا\n\n🧵🪡' };
  let posted = {};
  // What is sent sooner after the first focus counts as a program's.
  await page.route('**/api/contact', (route) => {
    posted = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...posted, elapsedMs: 60_000 } });
  });
  await contact.prepareEnquiry(page, enquiry);
  await contact.sendButton(page).click();
  await contact.expectToast(page, ...contact.SENT);
  await contact.expectTyped(page, contact.EMPTY);
  expect(posted).toMatchObject(enquiry);
});
