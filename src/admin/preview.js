// In `astro dev`: shows beside the CMS the page of what is edited, as it was saved last; the dev server loads it again.
import { say } from './texts.js';

const frame = document.querySelector('#preview');
const bar = document.querySelector('#preview-bar');
const link = bar.querySelector('a');
const [phone, desktop] = bar.querySelectorAll('button');
phone.textContent = say('Preview: Phone');
desktop.textContent = say('Preview: Desktop');
link.textContent = say('Open in a new tab');

/** Shows the page of the entry that is open; where none is, that of the last one stays. */
async function follow() {
  const [, entry] = /^#\/collections\/([^?]+)/.exec(location.hash) ?? [];
  const previews = await (await fetch('/admin/previews.json')).json();
  const address = previews[decodeURIComponent(entry ?? '').normalize()];
  if (!address) return;
  bar.hidden = false;
  link.href = address;
  if (!frame.hidden && frame.getAttribute('src') !== address) frame.src = address;
}

for (const button of [phone, desktop])
  button.addEventListener('click', () => {
    const isShown = button.ariaPressed === 'false';
    for (const each of [phone, desktop]) each.ariaPressed = `${isShown && each === button}`;
    frame.hidden = !isShown;
    frame.classList.toggle('desktop', button === desktop);
    void follow();
  });

// The CMS changes the address without a `hashchange` in places.
globalThis.navigation?.addEventListener('navigatesuccess', follow);
addEventListener('hashchange', follow);
