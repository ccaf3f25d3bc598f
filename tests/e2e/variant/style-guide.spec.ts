/** How each kind of element looks, in both looks: what changes here when a class, a token or a rule does. */
import { existsSync } from 'node:fs';
import { forceState } from '../../site/views/contrast.ts';
import { applyTheme, THEMES } from '../../support/e2e/header.ts';
import { DESKTOP, PHONE } from '../../support/e2e/site.ts';
import { expect, expectProblems } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { LEGAL_PATH } from '../../support/variant.ts';

/** Where the pages of each look are. */
const LOOKS = Object.entries({ embroidered: '', plain: VARIANT });

/** Pages that have an element of each kind; the home page also without a picture. */
const PAGES = [
  ...['/index', '/index?', '/contact', '/services', '/about', '/team', '/work', '/work/nabz'],
  ...['/insights', '/insights/article-20', '/404', '/privacy', LEGAL_PATH],
];

/** Properties that an element has of its own. */
const OWN = [
  'content display position top inset-inline-start z-index order overflow opacity clip-path scale rotate',
  'flex-direction flex-wrap flex-grow flex-basis align-items align-self justify-content justify-self gap',
  'grid-template-columns grid-template-rows grid-auto-rows grid-column grid-row columns',
  'padding margin width height min-width min-height max-width aspect-ratio object-fit scroll-margin-top',
  'background-color background-image background-size background-position',
  'border-top border-bottom border-inline-start border-radius box-shadow text-decoration',
].flatMap((names) => names.split(' '));
/** Properties that an element has from the one around it. */
const INHERITED = [
  'color fill stroke stroke-width visibility cursor list-style-type border-collapse',
  'font-family font-size font-weight font-style line-height letter-spacing',
  'text-align text-underline-offset text-wrap white-space overflow-wrap',
].flatMap((names) => names.split(' '));

type Styles = Record<string, string>;

test('each kind of element has the styles of its snapshot in each look', async ({ page }) => {
  expectProblems(/404/);
  test.skip(!existsSync('tests/sample'), 'Only the sample has snapshots');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** The looks that have a line of an element. */
  const looks = new Map<string, Set<string>>();
  const note = (line: string, look: string) => looks.set(line, (looks.get(line) ?? new Set()).add(look));
  for (const [look, site] of LOOKS) {
    for (const path of PAGES) {
      const styles = () => page.evaluate(readStyles, { own: OWN, inherited: INHERITED });
      await page.setViewportSize(DESKTOP);
      await page.goto(site + path);
      if (path === '/index?') await page.evaluate(withoutPicture);
      if (path === '/contact') {
        // Not by the pointer, which would stay above the button.
        await page.locator('#company').press('Enter');
        await page.locator('.toast').waitFor();
      }
      const onDesktop = await styles();
      await page.setViewportSize({ width: 900, height: 900 });
      const onTablet = await styles();
      await page.setViewportSize(DESKTOP);
      await page.evaluate(forceState, ':hover');
      const pointedAt = await styles();
      await page.setViewportSize(PHONE);
      const onPhone = await styles();
      for (const [index, [name, own]] of onDesktop.entries()) {
        const others = [
          ['pointed at', differences(pointedAt[index]?.[1], own)],
          ['on a tablet', differences(onTablet[index]?.[1], own)],
          ['on a phone', differences(onPhone[index]?.[1], pointedAt[index]?.[1])],
        ].flatMap(([when, changed]) => (changed ? `\n  ${when}: ${changed}` : []));
        const told = differences(own) + others.join('');
        if (told) note(`${name}: ${told}`, look);
      }
    }
    for (const theme of THEMES) {
      await page.evaluate(applyTheme, theme);
      note(`colours of the ${theme} theme: ${await page.evaluate(colours)}`, look);
    }
  }
  const lines = [...looks].map(([line, of]) =>
    of.size === LOOKS.length ? line : `${[...of].join()}: ${line}`,
  );
  expect(`${lines.join('\n')}\n`).toMatchSnapshot('styles.txt');
});

/**
 * The elements of the page, by their classes, with the properties whose values differ: their own from those of a <div>, the
 * inherited from those of the element around them. Runs in the page.
 */
function readStyles({ own, inherited }: Record<'own' | 'inherited', string[]>): [name: string, Styles][] {
  const plain = document.body.appendChild(document.createElement('div'));
  /** The names of the theme's colours, by their values. */
  const tokens = [...document.documentElement.computedStyleMap()].flatMap(([name, values]) => {
    const value = [...values].join('');
    if (!value.startsWith('#')) return [];
    plain.style.color = value;
    return [[getComputedStyle(plain).color, name.slice(2)] as const];
  });
  plain.removeAttribute('style');
  const readable = (value: string) =>
    tokens
      .reduce((text, [colour, name]) => text.replaceAll(colour, name), value)
      .replaceAll('rgba(0, 0, 0, 0)', 'transparent')
      .replace(/-\w{16}, .*/, '');
  const nameOf = (element: Element): string => {
    const classes = element.getAttribute('class') ?? '';
    const self = element.localName + classes.replaceAll(/(^| +)(?=.)/g, '.');
    return classes || element === document.body ? self : `${nameOf(element.parentElement!)} ${self}`;
  };
  /** The value of a property: as it is declared, but of ::before and ::after as it is used. */
  const valueOf = (element: Element, part: string, name: string) =>
    part ? getComputedStyle(element, part).getPropertyValue(name) : `${element.computedStyleMap().get(name)}`;
  const stylesOf = (element: Element, part: string): Styles => {
    const around = part ? element : element.parentElement!;
    const ofOwn = own
      // As large as its element, which depends on the text.
      .filter((name) => part !== '::after' || !/^(width|height)$/.test(name))
      .map((name) => [name, valueOf(element, part, name)] as const)
      .filter(([name, value]) => value !== valueOf(plain, part && '::after', name))
      .filter(([, value]) => !/^0px (none|solid) /.test(value));
    const others = inherited
      .map((name) => [name, getComputedStyle(element, part || null).getPropertyValue(name)] as const)
      .filter(([name, value]) => value !== getComputedStyle(around).getPropertyValue(name));
    return Object.fromEntries([...ofOwn, ...others].map(([name, value]) => [name, readable(value)]));
  };
  // A toast is announced in a <span> of <body>, for a second.
  const skipped = 'script, style, noscript, option, body > span';
  const all = [...document.querySelectorAll(`body, body :not(${skipped})`)]
    .filter((element) => element !== plain)
    .flatMap((element) => {
      const parts = ['::before', '::after'].filter(
        (part) => !/none|normal/.test(getComputedStyle(element, part).content),
      );
      return ['', ...parts].map((part): [string, Styles] => [
        nameOf(element) + part,
        stylesOf(element, part),
      ]);
    });
  plain.remove();
  return all;
}

/** The home page without a picture and with a long heading. Runs in the page. */
function withoutPicture(): void {
  document.querySelector('.hero-picture')?.remove();
  document.querySelector('h1')?.classList.add('text-page');
}

/** The names and values of the theme that the page shows. Runs in the page. */
const colours = () =>
  [...document.documentElement.computedStyleMap()]
    .map(([name, values]) => `${name.slice(2)} ${[...values].join('')}`)
    .filter((colour) => colour.includes('#'))
    .join('; ');

function differences(styles: Styles = {}, from: Styles = {}): string {
  const changed = Object.entries(styles).filter(([name, value]) => from[name] !== value);
  const unset = Object.keys(from).filter((name) => !(name in styles));
  return [...changed.map((each) => each.join(' ')), ...unset.map((name) => `${name} unset`)].join('; ');
}

test('the cover of the drawing on the home page moves off it', async ({ page }) => {
  await page.goto('/');
  const art = page.locator('.hero-art');
  test.skip((await art.count()) === 0, 'The home page has a picture.');
  const covers = await art.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((cover) => {
      cover.finish();
      const { m41 } = new DOMMatrix(getComputedStyle(element, '::after').transform);
      return m41 >= element.clientWidth / 2;
    }),
  );
  expect(covers).toEqual([true]);
});

for (const [look, site] of LOOKS)
  test(`pointing at a service changes no other drawing than its own in the ${look} look`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site}/index`);
    const services = page.locator('.ruled-grid > *');
    const strokes = () =>
      services.evaluateAll((all) =>
        all.map((service) =>
          [...service.querySelectorAll('svg *')].map((part) => getComputedStyle(part).stroke).join(),
        ),
      );
    const before = await strokes();
    await services.nth(1).hover();
    const after = await strokes();
    expect(after.flatMap((stroke, index) => (stroke === before[index] ? [] : [index]))).toEqual([1]);
  });
