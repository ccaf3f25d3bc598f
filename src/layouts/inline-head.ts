/** The first script of every page, which runs before anything is painted. */
import closeMenuByLinks from '../islands/menu/close-menu.ts';
import startTheme from '../islands/theme/theme.ts';

export default function startPage(): void {
  startTheme();
  // The fonts of the heading are inlined (src/typography/heading-font.ts). Decoding them now makes them available for the first
  // paint. `fonts.load` would only load the file that has the space.
  for (const font of document.fonts) if (font.family === 'Heading') void font.load();
  closeMenuByLinks();
  addEventListener('DOMContentLoaded', showYear);
  addEventListener('submit', logSubscription);
}

/** Shows the current year instead of the build's. */
function showYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = `${new Date().getFullYear()}`;
}

/** Logs what visitors enter into the newsletter form of a site without a provider (src/components/Newsletter.astro). */
function logSubscription(event: Event): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-newsletter]')) return;
  event.preventDefault();
  console.log('Newsletter subscription:', form.querySelector('input')?.value);
  form.reset();
}
