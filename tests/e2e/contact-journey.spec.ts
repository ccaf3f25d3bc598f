/** An enquiry from the form to the store, with the real function. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import * as contact from '../support/e2e/contact.ts';
import { expect, test } from '../support/e2e/test.ts';

test('an enquiry of several lines, in emoji and right-to-left text, is stored completely', async ({
  page,
}) => {
  const enquiry = {
    ...contact.ENQUIRY,
    name: '👩‍🌾 ליאת',
    message: `مرحبا، نريد متجرًا\n\n🧵🪡 ${randomUUID()}`,
  };
  // An enquiry that is sent sooner after the first focus counts as a program's (netlify/enquiries/spam.ts).
  await page.route('**/api/contact', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), elapsedMs: 60_000 } }),
  );
  await contact.prepareEnquiry(page, enquiry);
  await contact.sendButton(page).click();
  await contact.expectToast(page, ...contact.SENT);
  await contact.expectTyped(page, contact.EMPTY);

  const enquiries = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/enquiries.ts', ...args], { maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await enquiries('list', '--json');
  const stored = (JSON.parse(stdout) as Record<string, string>[]).filter(
    ({ message }) => message === enquiry.message,
  );
  expect(stored).toEqual([
    expect.objectContaining({ ...enquiry, id: expect.stringMatching(/./), receivedAt: expect.any(String) }),
  ]);
  // The store is that of npm start.
  await enquiries('erase', '--yes', '--id', stored[0]!['id']!);
});
