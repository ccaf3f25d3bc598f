// Converts formatted text, for example from Word or Google Docs, to Markdown when an editor pastes it into a document's
// text.

/** The selector of the field for a document's text, which src/admin/config.ts defines. */
const BODY = '[data-key-path="body"] textarea';
/** Matches formatting that would be lost in plain text. */
const FORMATTED =
  'h1, h2, h3, h4, h5, h6, ul, ol, table, a[href], b, strong, i, em, s, del, code, pre, [style*="mso-list"]';
const STYLED = /font-weight: ?(bold|[6-9]00)|font-style: ?italic|line-through/;

document.addEventListener('paste', async (event) => {
  const { types } = event.clipboardData;
  // Text from VS Code is pasted as plain text, because its HTML contains only syntax highlighting.
  if (!event.target.matches?.(BODY) || types.includes('vscode-editor-data')) return;
  const html = event.clipboardData.getData('text/html');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector(FORMATTED) && !STYLED.test(body.innerHTML)) return;
  event.preventDefault();
  const plain = event.clipboardData.getData('text/plain');
  // If the conversion fails, the text is pasted without its formatting.
  const text = await import('./html-to-markdown.js')
    .then(({ htmlToMarkdown }) => htmlToMarkdown(body))
    .catch((error) => (console.error(error), plain));
  // `insertText` is used, because the CMS notices the insertion, and Ctrl+Z can undo it.
  document.execCommand('insertText', false, text);
});
