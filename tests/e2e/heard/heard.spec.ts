/**
 * What a listener hears, step by step, as transcripts that a person can read. After a change on purpose,
 * read the difference, then `npx playwright test tests/e2e/heard --update-snapshots`.
 */
import { pageSummary } from '../../../src/lib/pagination.ts';
import { site } from '../../../src/site.ts';
import { projects } from '../../support/content.ts';
import { answerWith, captcha, fillForm, sendButton } from '../../support/e2e/contact.ts';
import { startScreenReader } from '../../support/e2e/screen-reader.ts';
import { DESKTOP, PAGES, PHONE, rememberTheme } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } });

test('the contact form with errors is heard as in form-errors.txt', async ({ page }) => {
  await page.goto('/contact');
  const transcript = await startScreenReader(page);
  const press = (key: string) => () => page.keyboard.press(key);
  await transcript.hear('Focus the name', () => page.locator('#name').focus(), 'Name');
  await expect(captcha(page)).toBeVisible();
  await page.keyboard.type('J');
  await transcript.hear('Type one letter, press Tab', press('Tab'), 'Email');
  await transcript.hear('Tab', press('Tab'), 'Company');
  await transcript.hear('Tab', press('Tab'), 'Message');
  await transcript.hear('Tab', press('Tab'), 'robot');
  await transcript.hear('Tab', press('Tab'), 'Send');
  await transcript.hear('Enter', press('Enter'), 'reCAPTCHA');
  await page.keyboard.type('o');
  await transcript.hear('Type a second letter, press Tab', press('Tab'), 'Email');
  await transcript.hear('Tab', press('Tab'), 'Company');
  await transcript.hear('Tab', press('Tab'), 'Message');
  await transcript.hear('Tab', press('Tab'), 'robot');
  await transcript.read('Read the form', 'main form');
  expect(transcript.text()).toMatchSnapshot('form-errors.txt');
});

test('a refused and an accepted enquiry are heard as in notices.txt', async ({ page }) => {
  let status = 503;
  const answers = Promise.withResolvers<undefined>();
  await answerWith(page, async (route) => {
    await answers.promise;
    await route.fulfill({ status, json: { message: 'Please try again later.' } });
  });
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).focus();
  const transcript = await startScreenReader(page);
  const press = (key: string) => () => page.keyboard.press(key);
  await transcript.hear('Press Send Message', press('Enter'), 'Sending');
  await transcript.hear('The server refuses', async () => answers.resolve(undefined), 'later');
  await transcript.hear('Press F8', press('F8'), 'list');
  await transcript.hear('Tab', press('Tab'), 'listitem, Error');
  await transcript.hear('Tab', press('Tab'), 'Dismiss');
  await transcript.hear('Enter', press('Enter'));
  status = 200;
  await captcha(page).check();
  await sendButton(page).focus();
  await transcript.hear('Press Send Message; the server accepts', press('Enter'), 'as soon as possible');
  expect(transcript.text()).toMatchSnapshot('notices.txt');
});

test('the pager is heard as in pager.txt', async ({ page }) => {
  test.skip(PAGES !== 6, 'The transcript has the six pages of the sample.');
  await page.goto('/work');
  const transcript = await startScreenReader(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await transcript.read('Read the pager', '[data-pager]');
  await transcript.hear('Focus Next', () => button('Next').focus(), 'Next');
  await transcript.hear('Enter', () => page.keyboard.press('Enter'), 'Showing');
  await transcript.hear('Focus 3', () => button('3').focus(), '3');
  await transcript.hear('Enter', () => page.keyboard.press('Enter'), 'Showing');
  await transcript.hear('Back', () => page.goBack(), 'Showing');
  await transcript.read('Read the pager', '[data-pager]');
  const content = [
    ...projects.map(({ title }, index) => [title, `[title of project ${index + 1}]`]),
    ...[1, 2, 3].map((number) => [
      pageSummary(number, site.projectsPerPage, projects.length),
      `[summary of page ${number}]`,
    ]),
  ];
  expect(transcript.text(content)).toMatchSnapshot('pager.txt');
});

test.describe(() => {
  test.use({ viewport: PHONE });

  test('the menu is heard as in menu.txt', async ({ page }) => {
    test.skip(site.navigation.length !== 6, 'The transcript has the six links of the sample.');
    await page.goto('/about');
    const transcript = await startScreenReader(page);
    const press = (key: string) => () => page.keyboard.press(key);
    await transcript.hear(
      'Focus the menu button',
      () => page.getByRole('button', { name: 'Menu' }).focus(),
      'Menu',
    );
    await transcript.hear('Enter', press('Enter'));
    await transcript.read('Read the header', 'header');
    await page.getByRole('button', { name: 'Menu' }).focus();
    for (const { label } of site.navigation.slice(0, 2)) {
      await transcript.hear('Tab', press('Tab'), `link, ${label}`);
    }
    await transcript.hear('Escape', press('Escape'), 'Menu');
    const labels = site.navigation.map(({ label }, index) => [
      `link, ${label}`,
      `link, [label of link ${index + 1}]`,
    ]);
    expect(transcript.text(labels)).toMatchSnapshot('menu.txt');
  });
});

test('the theme button is heard as in theme.txt', async ({ page }) => {
  await rememberTheme(page, 'dark');
  await page.goto('/about');
  const transcript = await startScreenReader(page);
  const button = page.getByRole('button', { name: /theme/ });
  await transcript.read('Read the button before it was used', 'astro-island:has([data-theme-toggle])');
  await transcript.hear('Focus the button', () => button.focus(), 'theme');
  await transcript.hear('Enter', () => page.keyboard.press('Enter'));
  await expect(button).toHaveAccessibleName('Switch to dark theme');
  await transcript.read('Read the button', 'astro-island:has([data-theme-toggle])');
  expect(transcript.text()).toMatchSnapshot('theme.txt');
});
