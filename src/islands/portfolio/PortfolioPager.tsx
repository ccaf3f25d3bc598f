import { useEffect, useState, type MouseEvent } from 'react';
import { clampPage, pageCount, pageSummary } from './pagination.ts';
import { showAddressed } from './portfolio.ts';
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
 * The portfolio's numbered pagers, one for each page; portfolio.ts shows the one of the current page. Their controls are
 * links that work without React. With React, a click doesn't load the page again. React doesn't compare the texts when it
 * hydrates them, because a browser may have translated them.
 */
export function PortfolioPager({ address, total, pageSize, words }: Props) {
  /** The page to which the visitor has turned, which is announced. The page that is shown first isn't. */
  const [turnedTo, setTurnedTo] = useState<number>();
  useEffect(() => {
    // After Back or Forward, another page is announced only if the visitor has turned to one before.
    const update = () => {
      const page = showAddressed();
      setTurnedTo((before) => before && page);
    };
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, []);

  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (!event.currentTarget.ariaCurrent) history.pushState(null, '', event.currentTarget.href);
    const page = showAddressed();
    continueAtProject((page - 1) * pageSize);
    setTurnedTo(page);
  };

  const pages = pageCount(total, pageSize);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const summaryOf = (page: number) => pageSummary(words.projectsShown, page, pageSize, total);
  /** Returns the attributes of a link to a page. A link to a page that doesn't exist is disabled. */
  const linkTo = (page: number) =>
    clampPage(page, pages) === page
      ? { href: page === 1 ? address : `${address}?page=${page}`, onClick: turn }
      : { role: 'link', 'aria-disabled': true };
  const step = (page: number, icon: 'left' | 'right', label: string) => (
    <a {...linkTo(page)} className="btn btn-small inner-border max-lg:px-3">
      <Icon name={icon} className={icon === 'right' ? 'order-2' : undefined} />
      <span className="max-lg:sr-only" suppressHydrationWarning>
        {label}
      </span>
    </a>
  );

  return (
    <nav className="needs-js py-10" aria-label={words.pagination}>
      <p className="sr-only" role="status">
        {turnedTo && summaryOf(turnedTo)}
      </p>
      {numbers.map((page) => (
        <div key={page} className="pager flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="text-ink-2" suppressHydrationWarning>
            {summaryOf(page)}
          </p>
          <div className="page-btns">
            {step(page - 1, 'left', words.previousPage)}
            <ol className="flex flex-wrap gap-1 sm:mx-1">
              {numbers.map((number) => (
                <li key={number}>
                  <a
                    {...linkTo(number)}
                    className="page-btn"
                    aria-current={number === page ? 'page' : undefined}
                    suppressHydrationWarning
                  >
                    {number}
                  </a>
                </li>
              ))}
            </ol>
            {step(page + 1, 'right', words.nextPage)}
          </div>
        </div>
      ))}
    </nav>
  );
}

/** Whether the browser opens the clicked link in a new tab or window, or saves its target. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * Scrolls to the top. Keyboard and screen reader users continue at a project's heading. The focus moves before the page
 * is announced, because moving the focus would interrupt the announcement.
 */
function continueAtProject(index: number): void {
  document.querySelectorAll<HTMLElement>('[data-page-size] h2')[index]?.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}
