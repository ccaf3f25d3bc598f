import { useSyncExternalStore } from 'react';
import { onPageChange, pageInHtml, shownPage } from './portfolio.ts';
import { clampPage, pageCount, pageSummary } from './pagination.ts';
import type { Words } from '../../words/index.ts';
import { Icon } from '../../lib/Icon.tsx';
import './pager.css';

interface Props {
  total: number;
  pageSize: number;
  words: Pick<Words, 'pagination' | 'previousPage' | 'nextPage' | 'projectsShown'>;
}

/**
 * The portfolio's numbered pager. It only shows the state: portfolio.ts handles clicks, using the links' addresses and
 * the buttons' values. Until React hydrates the pager, portfolio.ts also updates its HTML.
 */
export function PortfolioPager({ total, pageSize, words }: Props) {
  const pages = pageCount(total, pageSize);
  // React hydrates the HTML as portfolio.ts has left it, and then renders the current page.
  const page = useSyncExternalStore(onPageChange, shownPage, import.meta.env.SSR ? () => 1 : pageInHtml);
  const step = (by: number, icon: 'left' | 'right', label: string) => (
    <button
      type="button"
      value={by}
      className="btn btn-small inner-border max-lg:px-3"
      disabled={clampPage(page + by, pages) === page}
    >
      <Icon name={icon} className={icon === 'right' ? 'order-2' : undefined} />
      <span className="max-lg:sr-only" suppressHydrationWarning>
        {label}
      </span>
    </button>
  );

  return (
    <nav
      className="needs-js flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-10"
      aria-label={words.pagination}
      data-pager
    >
      {/* When the visitor goes to another page, portfolio.ts gives this paragraph the role `status`. */}
      <p className="text-ink-2" data-sentence={words.projectsShown} suppressHydrationWarning>
        {pageSummary(words.projectsShown, page, pageSize, total)}
      </p>
      <div className="page-btns">
        {step(-1, 'left', words.previousPage)}
        <ol className="flex flex-wrap gap-1 sm:mx-1">
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <a
                href={`?page=${number}`}
                className="page-btn"
                suppressHydrationWarning
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ))}
        </ol>
        {step(1, 'right', words.nextPage)}
      </div>
    </nav>
  );
}
