/**
 * An inline script below the announcement (src/components/Announcement.astro): shows the announcement until its end date or
 * until the visitor closes it. The browser remembers which announcement was closed.
 */

/** The localStorage key that records which announcement the visitor has closed. */
const KEY = 'announcement';

const announcement = () => document.getElementById('Page-announcement');

export default function startAnnouncement(): void {
  showOrHide();
  announcement()?.querySelector('button')?.addEventListener('click', close);
  // A page restored from the back/forward cache may still show an announcement that was closed on another page.
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
    // Storage is unavailable or full: the announcement stays closed until the visitor leaves the page.
  }
  announcement()?.removeAttribute('data-shown');
  // The focused button is now hidden, so the focus moves to the page's content.
  document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** Returns the key of the announcement that the visitor closed last. */
function closedKey(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is unavailable.
    return null;
  }
}
