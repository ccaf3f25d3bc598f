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

/** The elements, the first of each selector, by page; one that a look lacks is left out. */
const ELEMENTS: Record<string, Record<string, string>> = {
  '/index': {
    page: 'body',
    header: '.header',
    'name of the site': '.home',
    'name as text': '.text-logo',
    'its letters': '.text-logo span',
    'link of the header': '.links a:not([aria-current])',
    'link to this page': '.links a[aria-current]',
    'icon as a button': '.icon-btn',
    'home heading': 'h1',
    'its words in the accent': '.headline-accent',
    'words in the accent on its second line': 'h1 > :nth-child(2) .headline-accent',
    badge: '.hero .chip',
    lead: '.hero .text-lead',
    'first button': '.hero .btn-primary',
    'second button': '.hero .btn:not(.btn-primary)',
    'place of the drawing': '.hero-art',
    'drawing of the hero': '.hero-art svg',
    'frame of a picture': '.hero-picture',
    'picture of the hero': '.hero-picture img',
    figures: '.figures',
    'second column of figures': '.figures > :nth-child(2)',
    'first column of figures': '.figures > :nth-child(1)',
    figure: '.text-figure',
    'name of a figure': '.figures dt',
    'section after another': '.section + .section',
    'line between parts': 'main .divider',
    'heading of a section': 'h2',
    services: '.ruled-grid',
    service: '.ruled-grid > *',
    'third service': '.ruled-grid > :nth-child(3)',
    'heading of a service': 'h3',
    technologies: '.chips',
    technology: '.chips .chip',
    'second technology': '.chips > :nth-child(2)',
    'end of the page': 'footer',
    'parts of the footer': 'footer > .grid',
    'heading of the footer': 'footer h2',
    'link of the footer': 'footer address a',
    'link to this page in the menu': '.menu-panel .current',
    menu: '.menu-panel',
    newsletter: 'footer > .no-print',
    'label of the newsletter': 'footer label',
    'field of the newsletter': 'footer .input',
  },
  // The looks have rules for a home page without a picture, and for a long heading.
  '/index?': {
    'top of a home page without a picture': '.hero > .container',
    'its heading': '.hero h1',
    'its buttons': '.hero .text-lead + *',
  },
  '/contact': {
    'top of the page': '.page-head',
    'its columns': '.page-head > .container',
    'heading of a page': 'h1',
    form: 'form.no-print',
    fields: 'form > .grid',
    label: '.field-label',
    'mark of a required field': '.required',
    field: '#company',
    'second half of a line': 'form > .grid > :not([class]) + :not([class])',
    'field with an error': '#name',
    error: '.field-error',
    'sign of an error': '.field-error > .icon',
    'place of the captcha': 'form .needs-js > :first-child',
    captcha: ':is(.captcha-box, .needs-js .input)',
    'place of the toast': '.toasts',
    toast: '.toast',
    'title of the toast': '[id^=toast-title]',
    'button of the toast': '.toast-close',
    message: 'textarea',
    'button of the form': '.send',
    note: '.text-small',
    card: '.contact-card',
    'part of the card': '.contact-card dl > div',
    'icon of the card': '.contact-card .icon',
    'term of the card': '.contact-card dt',
    link: '.contact-card a',
  },
  '/services': {
    services: '.ruled-grid-open',
    'second service': 'main article:nth-child(2)',
    list: '.marked-list',
    entry: '.marked-list > li',
  },
  '/about': {
    story: 'main > section',
    values: 'main .grid.mt-12',
    value: 'main article',
    'next step': 'main > :last-child',
  },
  '/team': {
    members: 'main ul',
    member: '.member',
    portrait: '.portrait',
    'name of a member': '.member h2',
    'place of nobody': '.vacant',
  },
  '/work': {
    project: '.project',
    'text of a project': '.project-text',
    'second project': '.project + .project img',
    'link of its picture': '.project:nth-of-type(even) > a',
    'text of the second project': '.project + .project .project-text',
    'small chip': '.chip-small',
    sampler: '.sampler',
    'picture of the sampler': '.sampler > :last-child',
    pager: '[data-pager]',
    'buttons of the pages': '.page-btns',
    'numbers of pages': '.page-btns > ol',
    'number of a page': '.page-btn:not([aria-current])',
    'number of this page': '.page-btn[aria-current]',
    'button without use': '.btn:disabled',
    'word of Next': '[data-pager] button > span',
    'arrow of Next': '[data-pager] .order-2',
  },
  '/work/nabz': {
    'title of a study': 'nav + div > h1',
    'frame of its picture': '.study-picture',
    'its picture': '.study-picture img',
    facts: '.facts',
    results: '.results',
    result: '.results > *',
    'name of a result': '.results dt',
    quotation: 'blockquote',
    'first paragraph': '.study-text > p',
    'second paragraph': '.study-text > p + p',
    caption: 'figcaption',
    'portrait of a member': '.member img',
  },
  '/insights': {
    articles: 'main ul',
    article: 'main article',
    'second article': 'main li + li',
    'link of an article': 'main article h2 a',
    'picture of an article': 'main article img',
  },
  '/insights/article-20': { 'title of an article': 'nav + div > h1', 'text of an article': '.prose' },
  '/404': { 'title beside a drawing': 'h1 > span', drawing: '#first' },
  '/privacy': {
    contents: 'main nav',
    'link of the contents': '.toc a',
    text: '.prose',
    'heading in a text': '.prose h2',
    'link in a text': '.prose p a',
    'entry of a text': '.prose ul > li',
  },
  [LEGAL_PATH]: {
    clauses: '.prose ol',
    'parts of clauses': '.prose ol ol',
    'parts of parts': '.prose ol ol ol',
    'heading of a column': '.prose th',
    'heading of a centred column': '.prose th[align]',
    row: '.prose tr',
    cell: '.prose td',
    code: '.prose pre',
    break: '.prose hr',
    'heading of the fourth level': '.prose h4',
  },
};

const PROPERTIES = [
  'display position top inset-inline-start z-index order overflow visibility opacity clip-path scale rotate cursor',
  'flex-direction flex-wrap grid-template-columns grid-column grid-row',
  'align-items justify-content align-self justify-self gap',
  'padding margin min-width min-height max-width aspect-ratio object-fit scroll-margin-top',
  'color background-color background-image background-size box-shadow fill stroke stroke-width',
  'border-top border-bottom border-inline-start border-radius list-style-type',
  'font-family font-size font-weight font-style line-height letter-spacing',
  'text-align text-decoration text-underline-offset text-wrap white-space overflow-wrap',
].flatMap((names) => names.split(' '));

type Styles = Record<string, string>;

for (const [look, site] of LOOKS)
  test(`the elements of the ${look} look have the styles of its snapshot`, async ({ page }) => {
    expectProblems(/404/);
    test.skip(!existsSync('tests/sample'), 'Only the sample has snapshots');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lines: string[] = [];
    const drawn = new Set<string>();
    for (const [path, elements] of Object.entries(ELEMENTS)) {
      const styles = () => page.evaluate(stylesOf, { elements, properties: PROPERTIES });
      await page.setViewportSize(DESKTOP);
      await page.goto(site + path);
      for (const line of await page.evaluate(drawings)) drawn.add(line);
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
      for (const line of await page.evaluate(drawings)) drawn.add(line);
      const pointedAt = await styles();
      await page.setViewportSize(PHONE);
      const onPhone = await styles();
      for (const [name, own] of Object.entries(onDesktop))
        lines.push(
          `${name}: ${differences(own)}`,
          `  pointed at: ${differences(pointedAt[name], own)}`,
          `  on a tablet: ${columnsOf(onTablet[name], own)}`,
          `  on a phone: ${differences(onPhone[name], pointedAt[name])}`,
        );
    }
    for (const theme of THEMES) {
      await page.evaluate(applyTheme, theme);
      lines.push(`colours of the ${theme} theme: ${await page.evaluate(colours)}`);
    }
    const told = [...lines.filter((line) => !line.endsWith(': ')), ...[...drawn].toSorted()];
    expect(`${told.join('\n')}\n`).toMatchSnapshot(['styles', `${look}.txt`]);
  });

/**
 * The properties whose values differ from those of a <div> in <body>: of the first element of each selector, and of what
 * stands before and after it; a font by its family's name. Runs in the page.
 */
function stylesOf({ elements, properties }: { elements: Styles; properties: string[] }) {
  const parent = document.body.appendChild(document.createElement('div'));
  const plain = parent.appendChild(document.createElement('div'));
  const all = Object.entries(elements).flatMap(([name, selector]) =>
    ['', '::before', '::after'].map((part) => {
      const element = document.querySelector(selector);
      const style = element && getComputedStyle(element, part || null);
      // Without content, there is no pseudo-element.
      if (!style || (part && style.content === 'none')) return [name + part, {}] as const;
      const unset = getComputedStyle(element === document.body ? document.documentElement : plain);
      // Those of a button are as wide as its text, for which another machine may need a pixel more.
      const dependsOnText = (property: string) =>
        element.matches('a, button') && property === 'grid-template-columns';
      // Where an element is placed by others, its place depends on their texts.
      const valueOf = (property: string): string =>
        part || !/^(top|inset-inline-start)$/.test(property)
          ? style.getPropertyValue(property)
          : `${element.computedStyleMap().get(property)}`;
      const own = [...properties, ...(part === '::before' ? ['width', 'height'] : [])]
        .filter((property) => !dependsOnText(property))
        .map((property) => [property, valueOf(property)] as const)
        .filter(([property, value]) => value !== unset.getPropertyValue(property))
        .filter(([, value]) => !/^0px (none|solid) /.test(value))
        .map(([property, value]) => [property, value.replace(/-\w{16}, .*/, '')] as const);
      return [name + part, Object.fromEntries(own)] as const;
    }),
  );
  parent.remove();
  return Object.fromEntries(all);
}

/** The home page without a picture and with a long heading. Runs in the page. */
function withoutPicture(): void {
  document.querySelector('.hero-picture')?.remove();
  document.querySelector('h1')?.classList.add('text-page');
}

/** How the parts of the page's drawings are drawn, by their classes. Runs in the page. */
const drawings = () =>
  [...document.querySelectorAll('svg [class], svg.illustration')].map((part) => {
    const { fill, stroke, strokeWidth } = getComputedStyle(part);
    return `drawing of ${part.getAttribute('class')}: fill ${fill}; stroke ${stroke} ${strokeWidth}`;
  });

/** The names and values of the theme that the page shows. Runs in the page. */
const colours = () =>
  [...document.documentElement.computedStyleMap()]
    .map(([name, values]) => `${name.slice(2)} ${[...values].join('')}`)
    .filter((colour) => colour.includes('#'))
    .join('; ');

/** How many columns a grid has, where it has another number than from. */
function columnsOf({ 'grid-template-columns': columns = '' }: Styles = {}, from: Styles = {}): string {
  const count = (tracks = '') => tracks.split(' ').length;
  return count(columns) === count(from['grid-template-columns']) ? '' : `${count(columns)} columns`;
}

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
