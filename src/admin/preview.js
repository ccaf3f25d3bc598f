// In `astro dev`: shows beside the CMS the page of what is edited, as it was saved last; the dev server loads it again.
import { lang, say } from './texts.js';

const frame = document.querySelector('#preview');
const toolbar = document.querySelector('#preview-toolbar');
const link = toolbar.querySelector('a');
const [phone, desktop] = toolbar.querySelectorAll('button');
phone.textContent = say('Preview: Phone');
desktop.textContent = say('Preview: Desktop');
link.textContent = say('Open in a new tab');
toolbar.lang = lang;

/** The language that is edited, where the form has several. */
let language;

/** Shows the page of the entry that is open, if it has one; in a list, that of the last one stays. */
async function follow() {
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
    void follow();
  });

// The CMS changes the address without a `hashchange` in places.
globalThis.navigation?.addEventListener('navigatesuccess', follow);
addEventListener('hashchange', follow);
document.addEventListener('focusin', ({ target }) => {
  const { locale = language } = target.closest('[data-locale]')?.dataset ?? {};
  if (locale === language) return;
  language = locale;
  void follow();
});
void follow();
