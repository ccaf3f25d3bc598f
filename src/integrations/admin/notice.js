// In `astro dev`: shows below the CMS the mistakes and hints that the content check finds in the saved files.
import config from './config.js';

const notice = document.querySelector('#notice');
const [summary, list] = notice.children;
// Without a repository, there is nothing to sign in to.
document.body.classList.toggle('local', config.backend.repo.startsWith('local/'));

/** Where the form has a mistake or hint: `Site › Agency › Social › #1 › Address`. */
function placeOf({ file, field }) {
  for (const { label, folder, files = [], fields } of config.collections) {
    const single = files.find((each) => each.file === file);
    if (!single && !file.startsWith(`${folder}/`)) continue;
    const name = single?.label ?? file.slice(folder.length + 1).replace(/\.\w+$/, '');
    return [label, name, ...labelsOf(field, single?.fields ?? fields)].join(' › ');
  }
  return file;
}

/** The labels of `social #1 href`. */
function labelsOf(place, fields) {
  let [inside] = fields[0].root ? [fields[0].fields] : [fields];
  return place.split(' ').flatMap((name) => {
    const field = inside?.find((each) => each.name === name);
    if (!name.startsWith('#')) inside = field?.fields;
    return field?.label ?? name;
  });
}

async function update() {
  const answer = await fetch('/admin/mistakes').catch(() => undefined);
  const { mistakes = [], hints = [] } = answer?.ok ? await answer.json() : {};
  const title = `Mistakes: ${mistakes.length}. Hints: ${hints.length}.`;
  const text = [
    ...mistakes.map((each) =>
      [placeOf(each), `found: ${each.found}`, `expected: ${each.expected}`, `fix: ${each.fix}`].join('\n  '),
    ),
    ...hints.map((each) => `${placeOf(each)}: ${each.hint}`),
  ].join('\n\n');
  if (text !== list.textContent || !answer?.ok) {
    summary.textContent = answer?.ok ? title : 'The check has ended: start "npm run dev" again.';
    list.textContent = text;
    notice.hidden = answer?.ok && !text;
    notice.open = true;
  }
  setTimeout(update, 1000);
}
void update();
