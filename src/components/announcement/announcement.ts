/**
 * An inline script below the announcement (src/components/Announcement.astro): shows the announcement until its end date or
 * until the visitor closes it. The browser remembers which announcement was closed.
 */
import { remember, remembered } from '../../lib/storage.ts';

/** The key under which the browser remembers which announcement the visitor has closed. */
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
  announcement()?.toggleAttribute('data-shown', Date.now() < Number(end) && key !== remembered(KEY));
}

/** Closes the announcement: until the visitor leaves the page, if the browser can't store that. */
function close(): void {
  remember(KEY, announcement()?.dataset['key'] ?? '');
  announcement()?.removeAttribute('data-shown');
  // The focused button is now hidden, so the focus moves to the page's content.
  document.getElementById('Page-main')?.focus({ preventScroll: true });
}
