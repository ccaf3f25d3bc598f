/** Extensions that change the form's HTML before React, such as password managers: React then renders the form anew. */
import { TEXTS } from '../support/texts.ts';
import { ENQUIRY } from '../support/e2e/contact-page.ts';
import { expectHydrated, holdScripts } from '../support/e2e/loading.ts';
import { expect, test } from '../support/e2e/test.ts';

const { words } = TEXTS;

type Place = InsertPosition | 'around' | 'attribute';

/** Puts an element before, in or around another, or gives that an attribute. */
function change(target: Element, place: Place): void {
  const added = document.createElement('added-element' as string);
  if (place === 'attribute') target.setAttribute('data-added', '');
  else if (place !== 'around') target.insertAdjacentElement(place, added);
  else {
    target.replaceWith(added);
    added.append(target);
  }
}

/** After the first two, React renders the form anew; it forgives the third. */
const CHANGES: [string, Place][] = [
  ['input[name=name]', 'afterend'],
  ['main form', 'around'],
  ['input[name=name]', 'attribute'],
];

test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/React error #418/));

for (const [selector, place] of CHANGES) {
  test(`a form with another element or attribute (${place} ${selector}) keeps values, focus and selection`, async ({
    page,
    contact,
  }) => {
    const release = await holdScripts(page);
    await contact.open();
    await page.locator(selector).first().evaluate(change, place);
    await contact.fill();
    const message = contact.field('message');
    await message.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 10));
    release();
    await expectHydrated(contact.form);
    // Shown when React handles the focus.
    await contact.allowCaptcha();
    await expect(contact.captcha).toBeVisible();
    await contact.expectValues(ENQUIRY);
    await expect(message).toBeFocused();
    const selection = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
      selectionStart,
      selectionEnd,
    ];
    expect(await message.evaluate(selection)).toEqual([4, 10]);
  });
}

test('a submit before React goes to the form that React rendered anew', async ({ page, contact }) => {
  const release = await holdScripts(page);
  await contact.open();
  const [selector, place] = CHANGES[0]!;
  await page.locator(selector).evaluate(change, place);
  await contact.fill({ ...ENQUIRY, email: 'gurpreet' });
  await contact.field('company').press('Enter');
  release();
  await contact.expectError('email', words.invalidEmail);
  await contact.expectValues({ ...ENQUIRY, email: 'gurpreet' });
  await expect(contact.field('email')).toBeFocused();
});
