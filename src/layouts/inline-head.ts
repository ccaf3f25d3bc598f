/** The first script of every page. It runs before anything is shown. */
import closeMenuByLinks from '../islands/menu/close-menu.ts';
import startTheme from '../islands/theme/theme.ts';

export default function startPage(): void {
  startTheme();
  // The files of the heading's letters are in the page (src/typography/heading-font.ts): decoded now, they are there at the
  // first paint. Each of them, as `fonts.load` takes only that with a space.
  for (const font of document.fonts) if (font.family === 'Heading') void font.load();
  closeMenuByLinks();
  addEventListener('DOMContentLoaded', showYear);
  addEventListener('submit', logSubscription);
}

/** The current year rather than that of the build. */
function showYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = `${new Date().getFullYear()}`;
}

/** What is entered into the newsletter's form without a provider goes to the console (src/components/Newsletter.astro). */
function logSubscription(event: Event): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-newsletter]')) return;
  event.preventDefault();
  console.log('Newsletter subscription:', form.querySelector('input')?.value);
  form.reset();
}
