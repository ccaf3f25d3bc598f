import { mkdirSync, writeFileSync } from 'node:fs';
import { site } from '../../src/site.ts';
import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { DESKTOP, PHONE, THEMES, UNKNOWN } from '../support/e2e/site.ts';
import { expect, test } from '../support/engines/test.ts';

/** Screenshots of the same page and state in each engine, named so that they lie side by side. */
const SCREENS = 'screens/engines';

/** The typefaces of the page's first heading and of its text, and whether each is loaded. */
function appliedFonts(): { family: string; loaded: boolean }[] {
  return ['h1', 'main p'].map((css) => {
    const family = getComputedStyle(document.querySelector(css)!).fontFamily.split(',')[0]!;
    const loaded = [...document.fonts].some(
      (face) => face.status === 'loaded' && face.family.replaceAll('"', '') === family.replaceAll('"', ''),
    );
    return { family, loaded: loaded && !family.includes('Fallback') };
  });
}

/** Loads all pictures, also lazy ones below the window; returns those that cannot be decoded. */
async function brokenPictures(): Promise<string[]> {
  const broken: string[] = [];
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.loading = 'eager';
    await image.decode().catch(() => broken.push(image.src));
    if (image.naturalWidth === 0) broken.push(image.src);
  }
  return broken;
}

// The second is Chromium's own message.
test.use({ expectedProblems: /^404: no page at |status of 404/ });

for (const path of [...BUILT_ROUTES, UNKNOWN]) {
  const expectedStatus = path === UNKNOWN ? 404 : 200;

  for (const theme of THEMES) {
    test(`${path} has typefaces, pictures and no sideways scroll in the ${theme} theme`, async ({
      visitor,
      siteProxy,
      engineName,
    }) => {
      await visitor.beforeScripts(
        (key, value) => localStorage.setItem(key, value),
        site.theme.storageKey,
        theme,
      );
      await visitor.open(path);
      expect(await visitor.evaluate(() => document.documentElement.classList.value)).toContain(theme);
      for (const size of [DESKTOP, PHONE]) {
        await visitor.resize(size);
        await expect
          .poll(() => visitor.evaluate(appliedFonts))
          .toEqual([
            { family: expect.any(String), loaded: true },
            { family: expect.any(String), loaded: true },
          ]);
        expect(await visitor.evaluate(brokenPictures)).toEqual([]);
        const { window, beyond } = await visitor.evaluate(() => ({
          window: innerWidth,
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect({ window, beyond }).toEqual({ window: size.width, beyond: 0 });
        await visitor.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
        const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
        mkdirSync(SCREENS, { recursive: true });
        writeFileSync(
          `${SCREENS}/${name}-${theme}-${size.width}-${engineName}.png`,
          await visitor.screenshot(),
        );
      }
      const failed = siteProxy.requests.filter(({ status }) => status !== 200);
      expect(failed.map((request) => ({ path: request.path, status: request.status }))).toEqual(
        expectedStatus === 200 ? [] : [{ path, status: expectedStatus }],
      );
    });
  }
}
