let shown = '';

/** Replaces the progress shown before in the terminal; an empty text removes it. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY && text !== shown) process.stderr.write(`\r\u001b[K${text}`);
  shown = text;
}
