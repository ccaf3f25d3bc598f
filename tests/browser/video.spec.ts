/** Tests the videos in an article (on YouTube) and in case studies (on Vimeo, and a file in `public`). */
import type { BrowserContext } from '@playwright/test';
import { fakeOtherSites } from '../support/browser/environment.ts';
import { expect, test } from '../support/browser/test.ts';

const ARTICLE = '/insights/article-20';
const YOUTUBE =
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&cc_load_policy=1&cc_lang_pref=en';

/** Responds with a fake player that contains a button. */
const fakePlayers = (context: BrowserContext) =>
  fakeOtherSites(context, 'text/html', () => '<button>Pause</button>');

for (const [path, title, player] of [
  [ARTICLE, 'Play video: A film of the harbour', YOUTUBE],
  [
    '/de/work/lighthouse',
    'Video abspielen: Das Licht, vom Abend bis zum Morgen',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1&texttrack=de',
  ],
] as const)
  test(`on ${path}, the player loads when the visitor plays the video, and receives the focus`, async ({
    page,
    context,
  }) => {
    const asked = await fakePlayers(context);
    await page.goto(path);
    const button = page.getByRole('button', { name: title, exact: true });
    await button.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await button.press('Enter');
    await expect(page.locator('iframe')).toBeFocused();
    await expect(page.locator('iframe')).toHaveAttribute('title', title.replace(/^.*?: /, ''));
    await page.frameLocator('iframe').getByRole('button').waitFor();
    await page.keyboard.press('Tab');
    await expect(page.frameLocator('iframe').getByRole('button')).toBeFocused();
    expect(asked).toEqual([player]);
  });

test("a click on the poster plays the video, and a printed page shows the poster and the video's address", async ({
  page,
  context,
}) => {
  await fakePlayers(context);
  await page.goto(ARTICLE);
  await page.locator('.video img').click({ position: { x: 5, y: 5 } });
  await expect(page.locator('iframe')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('iframe')).toBeHidden();
  await expect(page.locator('.video img')).toBeVisible();
  await expect(page.getByText('https://www.youtube.com/watch?v=aqz-KE-bpKQ')).toBeVisible();
});

test('a video file from public plays in the page, with captions', async ({ page }) => {
  await page.goto('/work/ferry');
  const video = page.locator('video');
  await expect(video).toHaveAccessibleName('A ferry leaves');
  await video.evaluate((element: HTMLVideoElement) => element.play());
  const captions = (element: HTMLVideoElement) => [...(element.textTracks[0]?.cues ?? [])].length;
  await expect.poll(() => video.evaluate(captions)).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test("the page links to the video on the provider's site if JavaScript is off", async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    );
  });
});
