// In `astro dev`, shows the page of the open entry, as last saved, next to the CMS. The dev server reloads the page.
import { lang, say } from './localized-config.js';

const frame = document.querySelector('#preview');
const toolbar = document.querySelector('#preview-toolbar');
const link = toolbar.querySelector('a');
const [phone, desktop] = toolbar.querySelectorAll('button');
phone.textContent = say('Preview: Phone');
desktop.textContent = say('Preview: Desktop');
link.textContent = say('Open in a new tab');
toolbar.lang = lang;

/** The language of the focused field, if the form contains several languages. */
let language;

/**
 * Shows the open entry's page, if it has one. While a list is open, the preview continues to show the previous page.
 */
async function showPage() {
  const [, entry] = /^#\/collections\/([^/]+\/(?:entries\/[^?]+|new))/.exec(location.hash) ?? [];
  if (!entry) return;
  const previews = await (await fetch('/admin/previews.json')).json();
  const name = decodeURIComponent(entry).normalize();
  const address = previews[`${name}/${language}`] ?? previews[name];
  toolbar.hidden = !address;
  frame.hidden = !address || [phone, desktop].every(({ ariaPressed }) => ariaPressed === 'false');
  if (!address) return;
  link.href = address;
  if (!frame.hidden && frame.getAttribute('src') !== address) frame.src = address;
}

for (const button of [phone, desktop])
  button.addEventListener('click', () => {
    const isShown = button.ariaPressed === 'false';
    for (const each of [phone, desktop]) each.ariaPressed = `${isShown && each === button}`;
    frame.classList.toggle('desktop', button === desktop);
    void showPage();
  });

// Listens for `navigatesuccess`, too, because the CMS sometimes changes the address without a `hashchange` event.
globalThis.navigation?.addEventListener('navigatesuccess', showPage);
addEventListener('hashchange', showPage);
document.addEventListener('focusin', ({ target }) => {
  const { locale = language } = target.closest('[data-locale]')?.dataset ?? {};
  if (locale === language) return;
  language = locale;
  void showPage();
});
void showPage();
