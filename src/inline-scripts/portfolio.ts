/**
 * Runs directly after the pager, as text: it may use only its arguments.
 * Shows the projects of the page that the address names (`?page=3`): before the first paint, when a button
 * of the pager is clicked, and on Back and Forward. It updates the pager's HTML as well, so that the pager
 * works without React and hydrates without a mismatch. The attribute `data-page` is the state;
 * src/stores/portfolio.ts observes it.
 */
export function startPortfolio(
  pageSize: number,
  pages: number,
  clampPage: (page: unknown, pages: number) => number,
  pageSummary: (page: number, pageSize: number, total: number) => string,
  afterPaint: (callback: () => void) => void,
): void {
  const portfolio = document.querySelector<HTMLElement>('[data-portfolio]');
  if (!portfolio) return;
  const projects = [...portfolio.children] as HTMLElement[];
  let page: number;
  /** The page that a button leads to: its value is a page number, or for Previous and Next a step. */
  const targetOf = ({ name, value }: HTMLButtonElement) =>
    clampPage(name === 'step' ? page + Number(value) : value, pages);

  const show = (newPage: number) => {
    page = newPage;
    portfolio.dataset['page'] = `${page}`;
    projects.forEach((project, index) => {
      project.hidden = Math.ceil((index + 1) / pageSize) !== page;
    });
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-pager] button')) {
      const isCurrent = targetOf(button) === page;
      if (button.name === 'step') button.disabled = isCurrent;
      else button.ariaCurrent = isCurrent ? 'page' : null;
    }
  };
  const summarize = () =>
    document.querySelector('[data-pager] > p')?.replaceChildren(pageSummary(page, pageSize, projects.length));
  const showAddressed = () => {
    show(clampPage(new URLSearchParams(location.search).get('page'), pages));
    summarize();
  };

  showAddressed();
  addEventListener('popstate', showAddressed);
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-pager] button');
    if (!button) return;
    show(targetOf(button));
    const address = new URL(location.href);
    if (page === 1) address.searchParams.delete('page');
    else address.searchParams.set('page', `${page}`);
    // What the tap changes is painted first; the rest may take a frame longer.
    afterPaint(() => {
      history.pushState(null, '', address);
      // Keyboards and screen readers continue at the first project shown.
      projects
        .find(({ hidden }) => !hidden)
        ?.querySelector('h2')
        ?.focus({ preventScroll: true });
      // After the focus, which would interrupt a screen reader that announces the summary.
      summarize();
      // Smooth unless the visitor prefers less motion: src/styles/base.css sets `scroll-behavior`.
      scrollTo(0, 0);
    });
  });
}
