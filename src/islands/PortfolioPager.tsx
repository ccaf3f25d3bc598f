import { useSyncExternalStore } from 'react';
import { onPageChange, shownPage } from '../inline-scripts/portfolio.ts';
import { pageCount, pageSummary } from '../lib/pagination.ts';
import { words } from '../words/index.ts';
import { Icon } from './Icon.tsx';
import { useHydrated } from './use-hydrated.ts';
import './pager.css';

interface Props {
  total: number;
  pageSize: number;
}

/**
 * Numbered pagination of the portfolio. src/inline-scripts/portfolio.ts handles its clicks, by the names and values of
 * the buttons, and updates its HTML until React has hydrated it.
 */
export function PortfolioPager({ total, pageSize }: Props) {
  const hydrated = useHydrated<HTMLElement>();
  const pages = pageCount(total, pageSize);
  // When React hydrates the HTML, the inline script has already updated it to the page shown.
  const page = useSyncExternalStore(onPageChange, shownPage, import.meta.env.SSR ? () => 1 : shownPage);

  return (
    <nav
      ref={hydrated}
      className="needs-js flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-10"
      aria-label={words.pagination}
      data-pager
    >
      <p className="text-ink-2" role="status" suppressHydrationWarning>
        {pageSummary(page, pageSize, total)}
      </p>
      <div className="page-btns">
        <button
          type="button"
          name="step"
          value="-1"
          className="btn btn-small inner-border max-lg:px-3"
          disabled={page === 1}
        >
          <Icon name="left" />
          <span className="max-lg:sr-only" suppressHydrationWarning>
            {words.previousPage}
          </span>
        </button>
        <ol className="flex flex-wrap gap-1 sm:mx-1">
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <button
                type="button"
                name="page"
                value={number}
                className="page-btn"
                suppressHydrationWarning
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </button>
            </li>
          ))}
        </ol>
        <button
          type="button"
          name="step"
          value="1"
          className="btn btn-small inner-border max-lg:px-3"
          disabled={page === pages}
        >
          <span className="max-lg:sr-only" suppressHydrationWarning>
            {words.nextPage}
          </span>
          <Icon name="right" />
        </button>
      </div>
    </nav>
  );
}
