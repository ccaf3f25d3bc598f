// In `astro dev`: shows below the CMS what the content check finds in the saved files.
import config from './config.js';
import { say } from './texts.js';

const notice = document.querySelector('#notice');
const list = notice.querySelector('output');
notice.querySelector('summary').textContent = say('Check of the content');
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

async function update() {
  const answer = await fetch('/admin/mistakes').catch(() => undefined);
  const text = answer?.ok ? await answer.text() : say('The check has ended: start "npm run dev" again.');
  if (text !== list.textContent) {
    list.replaceChildren(
      ...text.split(/^(src\/content\/\S+)/m).map((part, index) => (index % 2 ? linkTo(part) : part)),
    );
    notice.hidden = !text;
    // Hints, such as many missing translations, wait until somebody opens them.
    notice.open = !answer?.ok || text.startsWith('Mistakes');
  }
  setTimeout(update, 1000);
}
void update();
