// Converts HTML to Markdown, for text pasted into the editor at /admin.

const isInCell = (node) => node.closest('td, th') !== null;
/** Returns the number of columns in a row. */
const widthOf = ({ children }) => [...children].reduce((sum, { colSpan }) => sum + colSpan, 0);

/**
 * Rules for elements that turndown converts incorrectly or not at all. Turndown's table plugin leaves tables without a
 * header row as HTML.
 */
const RULES = [
  [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], writeHeading],
  [['p'], writeParagraph],
  [['div'], (text) => `\n\n${withoutLastBreak(text)}\n\n`],
  [['blockquote'], (text) => `\n\n${withoutLastBreak(text).trim().replaceAll(/^/gm, '> ')}\n\n`],
  [['li'], writeItem],
  [['tr'], writeRow],
  [
    ['td', 'th'],
    (text, { colSpan }) => ` ${text.trim().replaceAll('|', '\\|')} |${'  |'.repeat(colSpan - 1)}`,
  ],
  [['thead', 'tbody', 'tfoot'], (text) => text],
  [['table'], (text) => `\n\n${text}\n\n`],
  [['strong', 'b'], (text) => writeAround('**', text)],
  [['em', 'i'], (text) => writeAround('*', text)],
  [['br'], (_text, node) => (isInCell(node) ? '<br />' : '\\\n')],
  [['kbd', 'mark', 'sub', 'sup'], (text, { localName }) => `<${localName}>${text}</${localName}>`],
  [['del', 's', 'strike'], (text) => writeAround('~~', text)],
  // The content check reports this file as missing until the image is uploaded.
  [['img'], (_text, { alt }) => `![${alt}](./picture.jpg)`],
];

const withoutLastBreak = (text) => text.replace(/(\\\n\s*)+$/, '');

/**
 * Wraps text in a Markdown delimiter, such as `**`. Line breaks at the start or end of the text stay outside the
 * delimiters.
 */
const writeAround = (sign, text) =>
  text.replace(/^((?:\\\n)*)([^]*?)((?:\\\n)*)$/, (_, before, words, after) =>
    [before, words && sign + words + sign, after].join(''),
  );

/**
 * Writes a heading on one line. If the text contains an h1, all headings move down one level, because the page's only
 * h1 is its title.
 */
function writeHeading(text, { nodeName, ownerDocument }) {
  const level = Number(nodeName[1]) + (ownerDocument.querySelector('h1') ? 1 : 0);
  const line = withoutLastBreak(text).replaceAll('\\\n', ' ');
  return `\n\n${'#'.repeat(Math.min(level, 6))} ${line}\n\n`;
}

function writeParagraph(text, node) {
  const { sign } = node.dataset;
  if (sign) {
    const [, level = 1] = /level(\d)/.exec(node.getAttribute('style')) ?? [];
    // In Markdown, a numbered list can't start directly below a line of text.
    const isOther = sign !== '-' && node.previousElementSibling?.dataset.sign === '-';
    // Four spaces start a nested list below both `- ` and `1. `.
    return `${isOther ? '\n\n' : '\n'}${'    '.repeat(level - 1)}${sign} ${text.trim()}\n`;
  }
  const isFirst = node.previousElementSibling === null;
  if (isInCell(node)) return isFirst ? text : `<br />${text}`;
  const lines = withoutLastBreak(text);
  return node.parentNode.nodeName === 'LI' && isFirst ? lines : `\n\n${lines}\n\n`;
}

function writeItem(text, item) {
  const list = item.parentNode;
  const start = Number(list.getAttribute('start') ?? 1);
  const sign = list.nodeName === 'OL' ? `${start + [...list.children].indexOf(item)}. ` : '- ';
  return `${sign}${withoutLastBreak(text)
    .trim()
    .replaceAll(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`)}\n`;
}

/**
 * Writes a table row. The first row is the header, which is padded with empty cells to the length of the longest row.
 */
function writeRow(text, row) {
  const rows = row.closest('table').querySelectorAll('tr');
  if (row !== rows[0]) return `|${text}\n`;
  const width = Math.max(...[...rows].map(widthOf));
  return `|${text}${'  |'.repeat(width - widthOf(row))}\n|${' --- |'.repeat(width)}\n`;
}

/** Creates a converter with these rules. The caller passes turndown, because browsers and Node import it differently. */
export function createWriter(Turndown) {
  const turndown = new Turndown({ emDelimiter: '*', codeBlockStyle: 'fenced', hr: '---' });
  for (const [filter, replacement] of RULES) turndown.addRule(filter[0], { filter, replacement });
  // Converts a <pre> without <code> to a code block, which turndown does only for a <pre> that contains <code>.
  turndown.addRule('pre', {
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
    replacement: (_text, node) => `\n\n\`\`\`\n${node.textContent.replace(/\n$/, '')}\n\`\`\`\n\n`,
  });
  turndown.remove(['style', 'script']);
  // Escapes { and <, which MDX treats as code, and ~, because even a single ~ strikes text through.
  turndown.escape = (text) => Turndown.prototype.escape(text).replaceAll(/[{<~]/g, '\\$&');
  return turndown;
}
