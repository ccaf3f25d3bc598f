/**
 * Runs right behind the list of projects, as text: it may use nothing from outside itself.
 * Shows the projects of the page that the address names (`?page=3`), before the first paint and
 * after every `popstate`. What is hidden is neither painted nor fetched.
 */
export function startPortfolio(pageSize: number, clampPage: (page: unknown, pages: number) => number): void {
  const list = document.querySelector('[data-portfolio]') as HTMLElement;
  const projects = [...list.children] as HTMLElement[];
  const pages = Math.ceil(projects.length / pageSize);

  const show = () => {
    const page = clampPage(new URLSearchParams(location.search).get('page'), pages);
    projects.forEach((project, index) => {
      project.hidden = Math.floor(index / pageSize) !== page - 1;
    });
    list.dataset['page'] = `${page}`;
  };

  show();
  addEventListener('popstate', show);
}
