import { useState, useSyncExternalStore, type MouseEvent } from 'react';
import { clampPage, pageCount, pageSummary } from './pagination.ts';
import type { Words } from '../../words/index.ts';
import { Icon } from '../../lib/Icon.tsx';
import './pager.css';

interface Props {
  /** The address of the portfolio's first page. */
  address: string;
  total: number;
  pageSize: number;
  words: Pick<Words, 'pagination' | 'previousPage' | 'nextPage' | 'projectsShown'>;
}

/**
 * The portfolio's numbered pager. Its controls are links that work without React. With React, a click doesn't load the
 * page again; it changes the address, and portfolio.ts shows the projects.
 */
export function PortfolioPager({ address, total, pageSize, words }: Props) {
  const pages = pageCount(total, pageSize);
  const addressedPage = () => clampPage(new URLSearchParams(location.search).get('page'), pages);
  // React hydrates the HTML as portfolio.ts has left it, for the page in the address.
  const page = useSyncExternalStore(onPopState, addressedPage, import.meta.env.SSR ? () => 1 : addressedPage);
  const [hasTurned, setHasTurned] = useState(false);

  /** Returns a link's address and click handler. A link to a page that doesn't exist is disabled. */
  const linkTo = (target: number) =>
    clampPage(target, pages) === target
      ? {
          href: target === 1 ? address : `${address}?page=${target}`,
          onClick: (event: MouseEvent<HTMLAnchorElement>) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            if (target !== page) history.pushState(null, '', event.currentTarget.href);
            setHasTurned(true);
            showAddressed((target - 1) * pageSize);
          },
        }
      : { role: 'link', 'aria-disabled': true };
  const step = (by: number, icon: 'left' | 'right', label: string) => (
    <a
      {...linkTo(page + by)}
      className="btn btn-small inner-border max-lg:px-3"
      data-step={by}
      suppressHydrationWarning
    >
      <Icon name={icon} className={icon === 'right' ? 'order-2' : undefined} />
      <span className="max-lg:sr-only" suppressHydrationWarning>
        {label}
      </span>
    </a>
  );

  return (
    <nav
      className="needs-js flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-10"
      aria-label={words.pagination}
      data-pager
    >
      {/* If the summary were a status from the start, it would be announced while the page loads. */}
      <p
        className="text-ink-2"
        role={hasTurned ? 'status' : undefined}
        data-sentence={words.projectsShown}
        suppressHydrationWarning
      >
        {pageSummary(words.projectsShown, page, pageSize, total)}
      </p>
      <div className="page-btns">
        {step(-1, 'left', words.previousPage)}
        <ol className="flex flex-wrap gap-1 sm:mx-1">
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <a
                {...linkTo(number)}
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

/** Whether the browser opens the clicked link in a new tab or window, or saves its target. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

function onPopState(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/**
 * Makes portfolio.ts show the page in the address, and scrolls to the top. Keyboard and screen reader users continue at
 * the page's first project. The focus moves before React renders the summary, because moving the focus would interrupt
 * the announcement.
 */
function showAddressed(first: number): void {
  dispatchEvent(new PopStateEvent('popstate'));
  document.querySelectorAll<HTMLElement>('[data-page-size] h2')[first]?.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}
