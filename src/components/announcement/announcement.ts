/**
 * Shows the announcement until its end, or until a visitor closes it: an inline script below it
 * (src/components/Announcement.astro). The browser remembers which one was closed.
 */

/** Under which name the browser remembers it. */
const KEY = 'announcement';

const announcement = () => document.getElementById('Page-announcement');

/** Shows the announcement, and closes it when the visitor says so. */
export default function startAnnouncement(): void {
  showOrHide();
  announcement()?.querySelector('button')?.addEventListener('click', close);
  // Pages in the back/forward cache don't know what was closed on others.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showOrHide();
  });
}

function showOrHide(): void {
  const { key, end } = announcement()?.dataset ?? {};
  announcement()?.toggleAttribute('data-shown', Date.now() < Number(end) && key !== closedKey());
}

function close(): void {
  try {
    localStorage.setItem(KEY, announcement()?.dataset['key'] ?? '');
  } catch {
    // Storage is unavailable or full: it is closed until the page is left.
  }
  announcement()?.removeAttribute('data-shown');
  // The button is gone: keyboards and screen readers go on in the page.
  document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** The announcement that was closed. */
function closedKey(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is unavailable.
    return null;
  }
}
