// Writes HTML as the Markdown of texts: at /admin what is pasted, and in `npm run import` the posts of WordPress.

const isInCell = (node) => node.closest('td, th') !== null;
/** How many columns a cell has; by the attribute, since linkedom knows no `colSpan`. */
const spanOf = (cell) => Number(cell.getAttribute('colspan') ?? 1);
const widthOf = ({ children }) => [...children].reduce((sum, cell) => sum + spanOf(cell), 0);

/**
 * What turndown writes otherwise, or not at all. Its plugin for tables keeps those without a heading, as programs write them,
 * as HTML.
 */
const RULES = [
  [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], writeHeading],
  [['p'], writeParagraph],
  [['div'], (text) => `\n\n${withoutLastBreak(text)}\n\n`],
  [['blockquote'], (text) => `\n\n${withoutLastBreak(text).trim().replaceAll(/^/gm, '> ')}\n\n`],
  [['li'], writeItem],
  [['tr'], writeRow],
  [['td', 'th'], (text, cell) => ` ${text.trim().replaceAll('|', '\\|')} |${'  |'.repeat(spanOf(cell) - 1)}`],
  [['thead', 'tbody', 'tfoot'], (text) => text],
  [['table'], (text) => `\n\n${text}\n\n`],
  [['strong', 'b'], (text) => writeAround('**', text)],
  [['em', 'i'], (text) => writeAround('*', text)],
  [['br'], (_text, node) => (isInCell(node) ? '<br />' : '\\\n')],
  [['kbd', 'mark', 'sub', 'sup'], (text, { localName }) => `<${localName}>${text}</${localName}>`],
  [['del', 's', 'strike'], (text) => writeAround('~~', text)],
  // The check names it until the picture is uploaded.
  [['img'], (_text, { alt }) => `![${alt}](./picture.jpg)`],
];

const withoutLastBreak = (text) => text.replace(/(\\\n\s*)+$/, '');

/** Signs around words; line breaks at their ends stand outside. */
const writeAround = (sign, text) =>
  text.replace(/^((?:\\\n)*)([^]*?)((?:\\\n)*)$/, (_, before, words, after) =>
    [before, words && sign + words + sign, after].join(''),
  );

/** The title of the page is its only heading of the first level. A heading is one line. */
function writeHeading(text, { nodeName, ownerDocument }) {
  const level = Number(nodeName[1]) + (ownerDocument.querySelector('h1') ? 1 : 0);
  const line = withoutLastBreak(text).replaceAll('\\\n', ' ');
  return `\n\n${'#'.repeat(Math.min(level, 6))} ${line}\n\n`;
}

function writeParagraph(text, node) {
  const { sign } = node.dataset;
  if (sign) {
    const [, level = 1] = /level(\d)/.exec(node.getAttribute('style')) ?? [];
    // A number begins no list in the line below a text.
    const isOther = sign !== '-' && node.previousElementSibling?.dataset.sign === '-';
    // Four spaces begin a list below both `- ` and `1. `.
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

/** The first row is the heading, which must be as wide as the widest. */
function writeRow(text, row) {
  const rows = row.closest('table').querySelectorAll('tr');
  if (row !== rows[0]) return `|${text}\n`;
  const width = Math.max(...[...rows].map(widthOf));
  return `|${text}${'  |'.repeat(width - widthOf(row))}\n|${' --- |'.repeat(width)}\n`;
}

/** A writer of Markdown with these rules, by turndown, which each runtime loads its own way. */
export function createWriter(Turndown) {
  const turndown = new Turndown({ emDelimiter: '*', codeBlockStyle: 'fenced', hr: '---' });
  for (const [filter, replacement] of RULES) turndown.addRule(filter[0], { filter, replacement });
  // Turndown takes it for code only with an element <code> in it.
  turndown.addRule('pre', {
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
    replacement: (_text, node) => `\n\n\`\`\`\n${node.textContent.replace(/\n$/, '')}\n\`\`\`\n\n`,
  });
  turndown.remove(['style', 'script']);
  // MDX reads { and < as code, and a single ~ strikes through.
  turndown.escape = (text) => Turndown.prototype.escape(text).replaceAll(/[{<~]/g, '\\$&');
  return turndown;
}
