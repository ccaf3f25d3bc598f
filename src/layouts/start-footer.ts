/** What the footer of each page does. */
export default function startFooter(): void {
  // The current year rather than the year of the build.
  addEventListener('DOMContentLoaded', () => {
    const year = document.querySelector('[data-year]');
    if (year) year.textContent = `${new Date().getFullYear()}`;
  });
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-newsletter]')) return;
    event.preventDefault();
    console.log('Newsletter subscription:', form.querySelector('input')?.value);
    form.reset();
  });
}
