// In `astro dev`: shows below the CMS what the content check finds in the saved files.
import config from './config.js';
import { lang, say } from './texts.js';

const notice = document.querySelector('#notice');
const list = notice.querySelector('output');
const summary = notice.querySelector('summary');
summary.lang = lang;
// Without a repository, there is nothing to sign in to.
document.body.classList.toggle('local', config.backend.repo.startsWith('local/'));

/** A link to the entry that a file has, such as `src/content/pages/services/audit.de.yaml:3`. */
function linkTo(place) {
  const [, folder = 'site', file] = /^src\/content\/(?:(\w+)\/)?(.+)\.\w+:\d+$/.exec(place);
  const language = config.i18n?.locales.slice(1).find((each) => file.endsWith(`.${each}`));
  const name = language ? file.slice(0, -language.length - 1) : file;
  const href = `#/collections/${folder}/entries/${encodeURIComponent(name.replaceAll('/', '-'))}`;
  return Object.assign(document.createElement('a'), { href, textContent: place });
}

/** A finding, which begins with its place. */
function show(text) {
  const [, place = '', rest] = /^(src\/content\/.+?:\d+)?([^]*)/.exec(text);
  const paragraph = document.createElement('p');
  paragraph.append(place && linkTo(place), rest);
  return paragraph;
}

/** As it stands where a % encodes nothing, as in what is typed into the search of the CMS. */
function decoded(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Whether a finding is about the entry that is open. */
const isOpen = (paragraph) =>
  decoded(paragraph.querySelector('a')?.hash ?? '') === decoded(location.hash).replace(/\?.*/, '');

let shown;
async function update() {
  const answer = await fetch('/admin/mistakes').catch(() => undefined);
  const text = answer?.ok ? await answer.text() : say('The check has ended: start "npm run dev" again.');
  if (text !== shown) {
    shown = text;
    const findings = text.replace(/^Mistakes.*\n\n/, '').split(/\n\n|\n(?=src\/)/);
    list.replaceChildren(...findings.map(show));
    const count = text.match(/^src\//gm)?.length;
    summary.textContent = say('Check of the content') + (count ? `: ${count}` : '');
    notice.hidden = !text;
    // Hints, such as many missing translations, wait until somebody opens them.
    notice.open = !answer?.ok || text.startsWith('Mistakes');
  }
  // First what is about the entry that is open.
  const own = [...list.children].filter(isOpen);
  if (own.some((each, index) => each !== list.children[index])) list.prepend(...own);
  setTimeout(update, 1000);
}
void update();
