/** Tests photos, project images, task lists and the language switch on the large site. */
import { DESKTOP } from '../support/browser/site.ts';
import { expect, test } from '../support/browser/test.ts';

/** The pages that contain photos. */
const PATHS = ['/', '/insights', '/insights/article-20', '/work', '/team', '/contact'];

test('browsers load a copy of each photo that is at least as wide as the frame, and at most twice as wide', async ({
  page,
}) => {
  for (const path of PATHS)
    for (const width of [320, 600, 1079, 1080, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // Reloads the page, because browsers keep using a larger copy that they have already loaded.
      await page.goto(path);
      const copies = await page.evaluate(chosenCopies);
      expect(copies.length, path).toBeGreaterThan(0);
      for (const { chosen, offered, frame } of copies) {
        const message = `${path} at ${width} px: ${chosen} of ${offered.join(', ')} for ${frame}`;
        const isAsSmallAsPossible = chosen === Math.min(...offered) || chosen <= 2 * frame;
        const isLargeEnough = chosen === Math.max(...offered) || chosen >= frame;
        expect.soft([isAsSmallAsPossible, isLargeEnough], message).toEqual([true, true]);
      }
    }
});

test('project images alternate between the left and right halves of the window', async ({ page }) => {
  await page.goto('/work');
  const pictures = page.locator('main article img').filter({ visible: true });
  const starts = await pictures.evaluateAll((all) =>
    all.map((picture) => picture.getBoundingClientRect().left),
  );
  expect(starts).toEqual(starts.map((_, index) => (index % 2) * (DESKTOP.width / 2)));
});

test('a task in a list has a checkbox and no bullet', async ({ page }) => {
  await page.goto('/privacy');
  const task = page.locator('.task-list-item').first();
  await expect(task.getByRole('checkbox')).toBeVisible();
  expect(await task.evaluate((item) => getComputedStyle(item, '::marker').content)).toBe('normal');
  await expect(task).toHaveCSS('list-style-type', '""');
});

test('the language switch on the portfolio leads to the same portfolio page and project', async ({
  page,
}) => {
  await page.goto('/work?page=2#project');
  await page.locator('footer').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/work?page=2#project');
});

test('a project with an umlaut and a space in its ID can be opened by its address', async ({ page }) => {
  await page.goto('/work#%C3%BCber-app');
  await expect(page.getByRole('heading', { name: 'Über' })).toBeVisible();
});

/** Returns the widths, in CSS pixels, of each visible photo's chosen copy, all of its copies, and its frame. */
async function chosenCopies() {
  const photographs = [...document.querySelectorAll<HTMLImageElement>('source + img:not(nav *)')].filter(
    (image) => image.checkVisibility(),
  );
  return Promise.all(
    photographs.map(async (image) => {
      image.loading = 'eager';
      await image.decode();
      // A photo may have different copies for wide screens.
      const sources = [...image.parentElement!.querySelectorAll<HTMLSourceElement>('source[sizes]')];
      const { srcset } = sources.find(({ media }) => matchMedia(media).matches)!;
      const copies = srcset.split(', ').map((copy) => copy.trim().split(' ') as [string, string]);
      const widths = new Map(
        copies.map(([address, width]) => [new URL(address, location.href).href, parseInt(width)]),
      );
      const frame = image.getBoundingClientRect().width;
      return { chosen: widths.get(image.currentSrc) ?? NaN, offered: [...widths.values()], frame };
    }),
  );
}
