import { useStore } from '@nanostores/react';
import { pageCount, pageRange } from '../lib/pagination';
import { $page, goToPage } from '../stores/portfolio';
import { Icon } from './Icon';
import { FailureBoundary } from './FailureBoundary';
import { useReady } from './use-hydrated';
import './pager.css';

interface Props {
  /** How many projects there are. */
  total: number;
  /** How many of them a page shows. */
  pageSize: number;
}

/** Numbered pagination of the portfolio; the projects themselves stay static HTML. */
export function PortfolioPager(props: Props) {
  return (
    <FailureBoundary>
      <Pager {...props} />
    </FailureBoundary>
  );
}

function Pager({ total, pageSize }: Props) {
  // Page 1 until React has caught up with the address; what is clicked before asks the store.
  const page = useStore($page, { ssr: 'initial' });
  const ready = useReady<HTMLElement>();
  const pages = pageCount(total, pageSize);
  const { first, last } = pageRange(page, pageSize, total);

  return (
    <nav
      ref={ready}
      className="needs-js flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-10"
      aria-label="Pagination"
    >
      <p className="mute" role="status">
        {/* In one piece: a page translated by the browser has other nodes than React made. */}
        {`Showing ${first}-${last} of ${total} projects`}
      </p>
      <div className="page-btns">
        <button
          type="button"
          className="btn btn-small sewn max-lg:px-3"
          disabled={page === 1}
          onClick={() => goToPage($page.get() - 1)}
        >
          <Icon name="left" />
          <span className="max-lg:sr-only">Previous</span>
        </button>
        <ol className="flex flex-wrap gap-1 sm:mx-1">
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <button
                type="button"
                className="page-btn"
                aria-current={number === page ? 'page' : undefined}
                onClick={() => goToPage(number)}
              >
                {number}
              </button>
            </li>
          ))}
        </ol>
        <button
          type="button"
          className="btn btn-small sewn max-lg:px-3"
          disabled={page === pages}
          onClick={() => goToPage($page.get() + 1)}
        >
          <span className="max-lg:sr-only">Next</span>
          <Icon name="right" />
        </button>
      </div>
    </nav>
  );
}
