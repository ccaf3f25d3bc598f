/**
 * The page in place of all others while the content has mistakes. It is loaded again when the check says something else; not
 * by Vite's client, which can't be fetched while src/site.ts imports broken settings.
 */
export const mistakesPage = (findings: string) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <title>The content has mistakes</title>
  <pre style="white-space: pre-wrap">${findings.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
  <script>
    setInterval(async () => {
      const answer = await fetch('/admin/mistakes');
      if ((await answer.text()) !== document.querySelector('pre').textContent) location.reload();
    }, 1000);
  </script>
</html>`;
