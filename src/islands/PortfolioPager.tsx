import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pageCount, pageSummary } from '../lib/pagination.ts';
import { $page } from '../stores/portfolio.ts';
import { Icon } from './Icon.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { useHydrated } from './use-hydrated.ts';
import './pager.css';

interface Props {
  /** How many projects there are. */
  total: number;
  /** How many projects are on a page. */
  pageSize: number;
}

/**
 * Numbered pagination of the portfolio. src/inline-scripts/portfolio.ts handles the clicks, before and
 * after hydration, and has updated this HTML to the address's page when React hydrates it.
 */
export function PortfolioPager(props: Props) {
  return (
    <FailureBoundary>
      <Pager {...props} />
    </FailureBoundary>
  );
}

function Pager({ total, pageSize }: Props) {
  const hydrated = useHydrated<HTMLElement>();
  const pages = pageCount(total, pageSize);
  const page = useStore($page);
  // Rendered once: the inline script updates it, and screen readers would announce a second update too.
  const [summary] = useState(() => pageSummary(page, pageSize, total));

  return (
    <nav
      ref={hydrated}
      className="needs-js flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-10"
      aria-label="Pagination"
      data-pager
    >
      {/* The inline script updates the summary one frame after the projects; React can hydrate in between. */}
      <p className="text-muted" role="status" suppressHydrationWarning>
        {summary}
      </p>
      <div className="page-btns">
        <button
          type="button"
          name="step"
          value="-1"
          className="btn btn-small stitched-border max-lg:px-3"
          disabled={page === 1}
        >
          <Icon name="left" />
          <span className="max-lg:sr-only">Previous</span>
        </button>
        <ol className="flex flex-wrap gap-1 sm:mx-1">
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <button
                type="button"
                name="page"
                value={number}
                className="page-btn"
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
          className="btn btn-small stitched-border max-lg:px-3"
          disabled={page === pages}
        >
          <span className="max-lg:sr-only">Next</span>
          <Icon name="right" />
        </button>
      </div>
    </nav>
  );
}
