// In `astro dev`, shows what the content check has found in the saved files. The notice is below the CMS.
import { config, lang, say } from './localized-config.js';

const notice = document.querySelector('#notice');
const list = notice.querySelector('output');
const summary = notice.querySelector('summary');
summary.lang = lang;
// Without a repository, there is nothing to sign in to, so index.html hides all buttons but the one for the local
// folder.
document.body.classList.toggle('local', config.backend.repo.startsWith('local/'));

/** Creates the paragraph for a finding, with a link to the form that edits its file. */
function paragraphOf({ place = '', href, text }) {
  const paragraph = document.createElement('p');
  const link = href && Object.assign(document.createElement('a'), { href, textContent: place });
  paragraph.append(link ?? place, text);
  return paragraph;
}

const isOpen = (paragraph) => paragraph.querySelector('a')?.hash === location.hash.replace(/\?.*/, '');

/** The findings currently shown, as JSON. Undefined after the dev server has stopped. */
let shown = null;
async function update() {
  const answer = await fetch('/admin/findings.json').catch(() => undefined);
  const json = answer?.ok ? await answer.text() : undefined;
  if (json !== shown) {
    shown = json;
    const ended = [{ text: say('The check has ended: start "npm run dev" again.'), isMistake: true }];
    const findings = json ? JSON.parse(json) : ended;
    list.replaceChildren(...findings.map(paragraphOf));
    summary.textContent = say('Content check') + (json ? `: ${findings.length}` : '');
    notice.hidden = findings.length === 0;
    // If there are only hints, such as missing translations, the notice stays closed until the editor opens it.
    notice.open = findings.some(({ isMistake }) => isMistake);
  }
  // The findings about the open entry come first.
  const ofOpenEntry = [...list.children].filter(isOpen);
  if (ofOpenEntry.some((each, index) => each !== list.children[index])) list.prepend(...ofOpenEntry);
  setTimeout(update, 1000);
}
void update();
