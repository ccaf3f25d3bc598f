/**
 * Shows the announcement until its end, or until a visitor closes it: an inline script below it
 * (src/components/Announcement.astro). The browser remembers which one was closed.
 */

/** Under which name the browser remembers it. */
const KEY = 'announcement';

const bar = () => document.getElementById('Page-announcement');

/** Shows the announcement, and closes it when the visitor says so. */
export default function startAnnouncement(): void {
  follow();
  bar()?.querySelector('button')?.addEventListener('click', close);
  // Pages in the back/forward cache don't know what was closed on others.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

function follow(): void {
  const { key, end } = bar()?.dataset ?? {};
  bar()?.toggleAttribute('data-shown', Date.now() < Number(end) && key !== closedOne());
}

function close(): void {
  try {
    localStorage.setItem(KEY, bar()?.dataset['key'] ?? '');
  } catch {
    // Storage is unavailable or full: it is closed until the page is left.
  }
  bar()?.removeAttribute('data-shown');
  // The button is gone: keyboards and screen readers go on in the page.
  document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** The announcement that was closed. */
function closedOne(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is unavailable.
    return null;
  }
}
