/** The first script of every page, which runs before anything is painted. */
import closeMenuByLinks from '../islands/menu/close-menu.ts';
import startTheme from '../islands/theme/theme.ts';

export default function startPage(): void {
  startTheme();
  // The heading's fonts are inlined (src/typography/heading-font.ts). They are decoded now, so that they are available
  // for the first paint. `document.fonts.load` would load only the font that contains the space character.
  for (const font of document.fonts) if (font.family === 'Heading') void font.load();
  closeMenuByLinks();
  addEventListener('DOMContentLoaded', showYear);
  addEventListener('submit', logSubscription);
}

/** Replaces the build year in the copyright line with the current year. */
function showYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = `${new Date().getFullYear()}`;
}

/**
 * Logs the email address entered in the newsletter form if the site has no newsletter provider
 * (src/components/Newsletter.astro).
 */
function logSubscription(event: Event): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-newsletter]')) return;
  event.preventDefault();
  console.log('Newsletter subscription:', form.querySelector('input')?.value);
  form.reset();
}
