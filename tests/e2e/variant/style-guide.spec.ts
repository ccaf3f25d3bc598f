/** How each kind of element looks, in both looks: what changes here when a class, a token or a rule does. */
import { existsSync } from 'node:fs';
import { forceState } from '../../site/views/contrast.ts';
import { DESKTOP, PHONE } from '../../support/e2e/site.ts';
import { expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';

/** The elements, the first of each selector, by page. */
const ELEMENTS: Record<string, Record<string, string>> = {
  '/index': {
    page: 'body',
    header: '.header',
    'name of the site': '.home',
    'link of the header': '.links a:not([aria-current])',
    'link to this page': '.links a[aria-current]',
    'icon as a button': '.icon-btn',
    'home heading': 'h1',
    'line of the home heading': 'h1 > span',
    'its words in the accent': '.headline-accent',
    'words in the accent on its second line': 'h1 > :nth-child(2) .headline-accent',
    badge: '.hero .chip',
    lead: '.hero .text-lead',
    'first button': '.hero .btn-primary',
    'second button': '.hero .btn:not(.btn-primary)',
    figures: '.figures',
    'second column of figures': '.figures > :nth-child(2)',
    'first column of figures': '.figures > :nth-child(1)',
    figure: '.text-figure',
    'heading of a section': 'h2',
    services: '.ruled-grid',
    service: '.ruled-grid > *',
    'heading of a service': 'h3',
    technologies: '.chips',
    technology: '.chips .chip',
    'second technology': '.chips > :nth-child(2)',
    'end of the page': 'footer',
    'heading of the footer': 'footer h2',
    'link of the footer': 'footer address a',
    'link to this page in the menu': '.menu-panel .current',
    'field of the newsletter': 'footer .input',
  },
  '/contact': {
    'top of the page': '.page-head',
    'heading of a page': 'h1',
    form: 'form.no-print',
    label: '.field-label',
    'mark of a required field': '.required',
    field: '#company',
    'second field': '.grid > :has(> #email)',
    'field with an error': '#name',
    error: '.field-error',
    toast: '.toast',
    'button of the toast': '.toast-close',
    message: 'textarea',
    'button of the form': '.send',
    note: '.text-small',
    card: '.contact-card',
    'term of the card': '.contact-card dt',
    link: '.contact-card a',
  },
  '/services': {
    'second service': 'main article:nth-child(2)',
    list: '.marked-list',
    entry: '.marked-list > li',
  },
  '/about': { 'next step': 'main > :last-child' },
  '/team': { members: 'main ul', member: '.member', portrait: '.portrait', 'name of a member': '.member h2' },
  '/work': {
    project: '.project',
    'text of a project': '.project-text',
    'second project': '.project + .project img',
    'small chip': '.chip-small',
    sampler: '.sampler',
    'picture of the sampler': '.sampler > a',
    'numbers of pages': '.page-btns > ol',
    'number of a page': '.page-btn:not([aria-current])',
    'number of this page': '.page-btn[aria-current]',
    'button without use': '.btn:disabled',
  },
  '/work/nabz': {
    facts: '.facts',
    results: '.results',
    'first paragraph': '.study-text > p',
    caption: 'figcaption',
    'portrait of a member': '.member img',
  },
  // A drawing of its own.
  '/404': {},
  '/privacy': {
    text: '.prose',
    'heading in a text': '.prose h2',
    paragraph: '.prose p',
    'link in a text': '.prose p a',
    'link of the contents': '.toc a',
  },
};

const PROPERTIES =
  'display position order color background-color border-top border-bottom border-radius padding margin gap font-family font-size font-weight line-height letter-spacing text-align text-decoration min-height max-width aspect-ratio opacity box-shadow top inset-inline-start fill stroke stroke-width background-image background-size grid-template-columns grid-column list-style-type object-fit align-items justify-content text-underline-offset'.split(
    ' ',
  );

type Styles = Record<string, string>;

for (const [look, site] of Object.entries({ embroidered: '', plain: VARIANT }))
  test(`the elements of the ${look} look have the styles of its snapshot`, async ({
    page,
    expectedProblems,
  }) => {
    expectedProblems.push(/404/);
    test.skip(!existsSync('tests/sample'), 'Only the sample has snapshots');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lines: string[] = [];
    const drawn = new Set<string>();
    for (const [path, elements] of Object.entries(ELEMENTS)) {
      const styles = () => page.evaluate(stylesOf, { elements, properties: PROPERTIES });
      await page.setViewportSize(DESKTOP);
      await page.goto(site + path);
      for (const line of await page.evaluate(drawings)) drawn.add(line);
      if (path === '/contact') {
        // Not by the pointer, which would stay above the button.
        await page.locator('#company').press('Enter');
        await page.locator('.toast').waitFor();
      }
      const onDesktop = await styles();
      await page.evaluate(forceState, ':hover');
      const pointedAt = await styles();
      await page.setViewportSize(PHONE);
      const onPhone = await styles();
      for (const [name, own] of Object.entries(onDesktop))
        lines.push(
          `${name}: ${differences(own)}`,
          `  pointed at: ${differences(pointedAt[name], own)}`,
          `  on a phone: ${differences(onPhone[name], pointedAt[name])}`,
        );
    }
    const told = [...lines.filter((line) => !line.endsWith(': ')), ...[...drawn].toSorted()];
    expect(`${told.join('\n')}\n`).toMatchSnapshot(['styles', `${look}.txt`]);
  });

/**
 * The properties that are set to another value than those of <body>: of the first element of each selector, and of what
 * stands before and after it; a font by its family's name. Runs in the page.
 */
function stylesOf({ elements, properties }: { elements: Styles; properties: string[] }) {
  /** Values of what is not set. */
  const UNSET =
    /^(auto|none|normal|static|block|start|disc|fill|1|0px|0px (none|solid) .*|rgba\(0, 0, 0, 0\))$/;
  const ofBody = getComputedStyle(document.body);
  const all = Object.entries(elements).flatMap(([name, selector]) =>
    ['', '::before', '::after'].map((part) => {
      const element = document.querySelector(selector)!;
      const style = getComputedStyle(element, part || null);
      // Without content, there is no pseudo-element.
      const own = (part && style.content === 'none' ? [] : properties)
        .map((property) => [property, style.getPropertyValue(property)] as const)
        .filter(([, value]) => !UNSET.test(value))
        // Those of a button are as wide as its text, for which another machine may need a pixel more.
        .filter(([property]) => property !== 'grid-template-columns' || !element.matches('a, button'))
        .filter(([property, value]) => selector === 'body' || value !== ofBody.getPropertyValue(property))
        .map(([property, value]) => [property, value.replace(/-\w{16}, .*/, '')] as const)
        // Of a gradient, where its colours begin and end.
        .map(([property, value]) => [property, value.replace(/rgba?\([^)]*\) (?=\d)/g, '')] as const);
      return [`${name}${part}`, Object.fromEntries(own)] as const;
    }),
  );
  return Object.fromEntries(all);
}

/** How the parts of the page's drawings are drawn, by their classes. Runs in the page. */
const drawings = () =>
  [...document.querySelectorAll('svg [class]')].map((part) => {
    const { fill, stroke, strokeWidth } = getComputedStyle(part);
    return `drawing of ${part.getAttribute('class')}: fill ${fill}; stroke ${stroke} ${strokeWidth}`;
  });

function differences(styles: Styles = {}, from: Styles = {}): string {
  const changed = Object.entries(styles).filter(([name, value]) => from[name] !== value);
  const unset = Object.keys(from).filter((name) => !(name in styles));
  return [...changed.map((each) => each.join(' ')), ...unset.map((name) => `${name} unset`)].join('; ');
}
