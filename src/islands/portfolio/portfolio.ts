/**
 * The portfolio's pages: an inline script before the first project, which shows those of the page that the address
 * names (`?page=3`, or `#haat` of a project) from the first paint, on Back and Forward, and on clicks on the pager, before
 * and after React.
 * src/islands/portfolio/PortfolioPager.tsx shows the pager.
 * The portfolio's attribute `data-page` is the state.
 */
import { clampPage, pageCount, pageSummary } from './pagination.ts';

type Control = HTMLAnchorElement | HTMLButtonElement;

const portfolio = () => document.querySelector<HTMLElement>('[data-portfolio]');
const pageSize = () => Number(portfolio()?.dataset['pageSize']);
const total = () => Number(portfolio()?.dataset['total']);

/** The number of the page shown; 1 is the first. */
export const shownPage = () => Number(portfolio()?.dataset['page'] ?? 1);

/** The number of the page that the pager's HTML shows. */
export const pageInHtml = () =>
  pageOf(document.querySelector<HTMLAnchorElement>('[data-pager] [aria-current]')?.search);

/** Calls `listener` after each change of the page; returns a function that stops that. */
export function onPageChange(listener: () => void): () => void {
  addEventListener('portfolio:change', listener);
  return () => removeEventListener('portfolio:change', listener);
}

/** Shows a page, another one as a new entry of the history: its first project gets the focus, at the top of the page. */
function goToPage(page: number): void {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', `${page}`);
  address.hash = '';
  if (page !== shownPage()) history.pushState(null, '', address);
  showProjects(page);
  // Keyboards and screen readers continue at the first project shown.
  portfolio()?.querySelectorAll('h2')[(page - 1) * pageSize()]?.focus({ preventScroll: true });
  // After the focus, which would interrupt a screen reader that announces the summary.
  updatePager(page);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/** Shows the addressed page, and follows the address and the pager's buttons. */
export default function startPortfolio(): void {
  showAddressed();
  // The projects and the pager come after this script.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest<Control>('[data-pager] :is(a, button)');
    if (control && !opensElsewhere(event)) {
      event.preventDefault();
      goToPage(targetOf(control));
    }
    // The page and the projects of the portfolio are the same in all languages.
    const link = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (link) Object.assign(link, { search: location.search, hash: location.hash });
  });
}

/** Whether the browser opens a clicked link in another tab or window, or saves it. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

function showAddressed(): void {
  const projects = portfolio()?.querySelectorAll('article') ?? [];
  const named = [...projects].findIndex(({ id }) => location.hash === new URL(`#${id}`, location.href).hash);
  const isNamed = named !== -1;
  showProjects(isNamed ? Math.floor(named / pageSize()) + 1 : pageOf(location.search));
  updatePager(shownPage());
}

/** Hides the projects of other pages, and outlines the patches of this one, by a style sheet, which also holds for those that have not arrived yet. */
function showProjects(page: number): void {
  const last = page * pageSize();
  // Paper shows all.
  const sheet = new CSSStyleSheet({ media: 'screen' });
  const shown = `:nth-of-type(n + ${last - pageSize() + 1}):nth-of-type(-n + ${last})`;
  sheet.replaceSync(
    `[data-portfolio] > article:not(${shown}) { display: none } .thumbnails > a${shown} { --patch: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
  portfolio()?.setAttribute('data-page', `${page}`);
}

/** Lets React update the pager, or updates its HTML until React has hydrated it: then Astro removes `ssr`. */
function updatePager(page: number): void {
  dispatchEvent(new Event('portfolio:change'));
  const pager = document.querySelector('[ssr] > [data-pager]');
  if (!pager) return;
  for (const control of pager.querySelectorAll<Control>('a, button')) {
    const isCurrent = targetOf(control) === page;
    if (control instanceof HTMLButtonElement) control.disabled = isCurrent;
    else control.ariaCurrent = isCurrent ? 'page' : null;
  }
  const summary = pager.querySelector<HTMLElement>('[data-sentence]');
  summary?.replaceChildren(pageSummary(summary.dataset['sentence'] ?? '', page, pageSize(), total()));
}

/** The page that a number leads to, or Previous or Next, whose value is a step. */
const targetOf = (control: Control): number =>
  control instanceof HTMLButtonElement ? clamp(shownPage() + Number(control.value)) : pageOf(control.search);

/** The page that the query of an address names; the first one if there is none. */
const pageOf = (search?: string): number => clamp(new URLSearchParams(search).get('page'));

const clamp = (page: unknown) => clampPage(page, pageCount(total(), pageSize()));
