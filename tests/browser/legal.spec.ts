import { site } from '../../src/site.ts';
import { expect, expectNoComplaints, test } from './support/test.ts';

const DOCUMENTS = [
  {
    path: '/privacy',
    sections: [
      /collect/,
      /use/,
      /share/,
      /safe|secur/i,
      /rights/,
      /Cookies/,
      /Children under 18/,
      /Changes/,
      /Contact/,
    ],
    words: [/under 18/],
  },
  {
    path: '/terms',
    sections: [
      /services/,
      /responsibilities/,
      /Intellectual property/,
      /payment/,
      /Timelines/,
      /Warranties/,
      /liability/,
      /Confidentiality/,
      /Termination/,
      /Indemnification/,
      /Governing law/,
      /Arbitration/,
      /Changes/,
    ],
    words: [/US dollars|USD/, /laws? of the State of \w+/],
  },
  {
    path: '/cookies',
    sections: [
      /Essential/,
      /Analytics/,
      /Functionality/,
      /Advertising/,
      /Social media/,
      /Third-party cookies/,
      /browser/,
      /Do Not Track/,
      /consent/,
    ],
    words: [],
  },
];

for (const { path, sections, words } of DOCUMENTS) {
  test.describe(path, () => {
    test('has every section that the specification lists', async ({ page, complaints }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      const headings = await main.getByRole('heading').allInnerTexts();
      for (const section of sections) {
        expect(headings, `${section}`).toContainEqual(expect.stringMatching(section));
      }
      for (const word of words) await expect(main).toContainText(word);
      expectNoComplaints(complaints);
    });

    test('leads from its contents to each of its sections', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const sectionsOfText = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
      await expect(contents).toHaveText(sectionsOfText);
      for (const link of await contents.all()) {
        await link.click();
        const target = page.locator(':target');
        await expect(target).toHaveText(await link.innerText());
        await expect(target).toBeInViewport();
      }
    });

    test('gives contact details of its own', async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      const { email, phone, address } = site.legalContact;
      const block = main.locator('address');
      await expect(block.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
      await expect(block.getByRole('link', { name: phone })).toBeVisible();
      await expect(block).toContainText(address);
      for (const other of Object.values(site.contact)) await expect(main).not.toContainText(other);
    });

    test('was updated on the day on which it is read', async ({ browser, baseURL }) => {
      for (const [timezoneId, day, date] of [
        ['Asia/Kolkata', 'July 5, 2031', '2031-07-05'],
        ['America/New_York', 'July 4, 2031', '2031-07-04'],
      ] as const) {
        const context = await browser.newContext({ timezoneId, ...(baseURL && { baseURL }) });
        const page = await context.newPage();
        await page.clock.setFixedTime(new Date('2031-07-04T20:00:00Z'));
        await page.goto(path);
        await expect(page.getByRole('main').getByText('Last Updated')).toHaveText(`Last Updated: ${day}`);
        await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', date);
        await context.close();
      }
    });
  });
}

for (const [kind, lasting] of [
  ['Essential', /session.*up to 1 year/s],
  ['Analytics', /up to 2 years/],
  ['Functionality', /up to 1 year/],
  ['Advertising', /up to 2 years/],
  ['Social media', /varies/],
] as const) {
  test(`cookies of the kind "${kind}" say how long they last`, async ({ page }) => {
    await page.goto('/cookies');
    const text = page.locator('h3', { hasText: kind }).locator('xpath=following-sibling::p[1]');
    await expect(text).toHaveText(lasting);
  });
}

test('Do Not Track is not honoured, in so many words', async ({ page }) => {
  await page.goto('/cookies');
  const text = page.locator('h2', { hasText: 'Do Not Track' }).locator('xpath=following-sibling::p[1]');
  await expect(text).toHaveText(/not/);
});
