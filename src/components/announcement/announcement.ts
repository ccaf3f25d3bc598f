/**
 * An inline script below the announcement (src/components/Announcement.astro): shows it until it ends or a visitor closes it.
 * The browser remembers which announcement was closed.
 */

/** The localStorage key of the closed announcement. */
const KEY = 'announcement';

const announcement = () => document.getElementById('Page-announcement');

/** Shows the announcement, and closes it when the visitor asks for it. */
export default function startAnnouncement(): void {
  showOrHide();
  announcement()?.querySelector('button')?.addEventListener('click', close);
  // Pages in the back/forward cache don't know that it was closed on another page.
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
    // Storage is unavailable or full: it stays closed until the visitor leaves the page.
  }
  announcement()?.removeAttribute('data-shown');
  // The focused button is gone, so the focus moves to the page.
  document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** Returns the key of the closed announcement. */
function closedKey(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is unavailable.
    return null;
  }
}
