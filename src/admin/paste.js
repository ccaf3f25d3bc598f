// Formatted text that is pasted into the text of a document, as from Word or Google Docs, becomes Markdown.

/** What the text of a document is written in (src/admin/config.ts). */
const BODY = '[data-key-path="body"] textarea';
/** What has no form in plain text. */
const FORMATTED =
  'h1, h2, h3, h4, h5, h6, ul, ol, table, a[href], b, strong, i, em, s, del, code, [style*="mso-list"]';
const STYLED = /font-weight: ?(bold|[6-9]00)|font-style: ?italic|line-through/;

document.addEventListener('paste', async (event) => {
  const { types } = event.clipboardData;
  // An editor of code copies its colours, and bold for the signs of Markdown.
  if (!event.target.matches?.(BODY) || types.includes('vscode-editor-data')) return;
  const html = event.clipboardData.getData('text/html');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector(FORMATTED) && !STYLED.test(body.innerHTML)) return;
  event.preventDefault();
  const plain = event.clipboardData.getData('text/plain');
  const text = await import('./html-to-markdown.js').then(
    ({ htmlToMarkdown }) => htmlToMarkdown(body),
    () => plain,
  );
  // So that Ctrl+Z takes it back, and the CMS knows of it.
  document.execCommand('insertText', false, text);
});
