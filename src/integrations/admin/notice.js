// In `astro dev`: shows below the CMS what the content check finds in the saved files.
const notice = document.createElement('output');
notice.id = 'notice';
document.body.append(notice);

async function update() {
  const answer = await fetch('/admin/mistakes').catch(() => undefined);
  const text = answer?.ok ? await answer.text() : 'The check has ended: start "npm run dev" again.';
  if (text !== notice.textContent) notice.textContent = text;
  setTimeout(update, 1000);
}
void update();
