// Converts HTML copied from Word, Google Docs or a page to Markdown.
import Turndown from './turndown.js';

const isInCell = (node) => node.closest('td, th') !== null;
/** Returns the number of columns in a row. */
const widthOf = ({ children }) => [...children].reduce((sum, { colSpan }) => sum + colSpan, 0);

/**
 * Rules for elements that turndown converts incorrectly or not at all. Its table plugins leave tables with lists or
 * without a header row as HTML, which texts may not contain.
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
    (text, { colSpan }) =>
      ` ${text.trim().replaceAll('|', '\\|').replaceAll(/\n+/g, '<br />')} |${'  |'.repeat(colSpan - 1)}`,
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

const turndown = new Turndown({ emDelimiter: '*', codeBlockStyle: 'fenced', hr: '---' });
for (const [filter, replacement] of RULES) turndown.addRule(filter[0], { filter, replacement });
turndown.remove(['style', 'script']);

/** Matches web addresses, in which escapes would be part of the address. */
const ADDRESS = /(https?:\/\/[^\s<{]+)/;
// Escapes { and <, which MDX treats as code, ~, because even a single ~ strikes text through, and & where it would begin
// a character's name, such as &nbsp;.
const escapeText = (text) => Turndown.prototype.escape(text).replaceAll(/[{<~]|&(?=#?\w+;)/g, '\\$&');
turndown.escape = (text) =>
  text
    .split(ADDRESS)
    .map((part) => (ADDRESS.test(part) ? part : escapeText(part)))
    .join('');

/** Converts the inline styles of Word and Google Docs to elements. */
function useElements(body) {
  // Removes the <b> with normal font weight in which Google Docs wraps copied content.
  for (const whole of body.querySelectorAll('b[style*="font-weight:normal"]'))
    whole.replaceWith(...whole.childNodes);
  for (const span of body.querySelectorAll('span[style]')) {
    const { fontWeight, fontStyle, textDecorationLine } = span.style;
    const names = [
      textDecorationLine === 'line-through' && 'del',
      fontStyle === 'italic' && 'em',
      (fontWeight === 'bold' || fontWeight >= 600) && 'strong',
    ];
    for (const name of names) {
      if (!name) continue;
      const element = document.createElement(name);
      element.append(...span.childNodes);
      span.append(element);
    }
    span.replaceWith(...span.childNodes);
  }
  for (const bold of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6, th) :is(b, strong)'))
    bold.replaceWith(...bold.childNodes);
  // Merges adjacent bold or italic elements, which would otherwise become **a****b**.
  for (const one of body.querySelectorAll('b, strong, i, em'))
    while (one.nextSibling?.nodeName === one.nodeName) {
      one.append(...one.nextSibling.childNodes);
      one.nextSibling.remove();
    }
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list);
}

/**
 * Marks list items from Word. They are paragraphs whose style contains the level, with the bullet in a separate
 * element.
 */
function markItems(body) {
  for (const sign of body.querySelectorAll('p [style*="mso-list:Ignore"]')) {
    const [number] = /\w+(?=[.)])/.exec(sign.textContent) ?? [];
    sign.closest('p').dataset.sign = number ? `${Number(number) || 1}.` : '-';
    sign.remove();
  }
}

/** Makes each <pre> contain one <code> with its text only, as turndown expects. */
function useCode(body) {
  for (const lineBreak of body.querySelectorAll('pre br')) lineBreak.replaceWith('\n');
  for (const block of body.querySelectorAll('pre')) {
    if (block.firstElementChild?.localName === 'code') continue;
    const code = document.createElement('code');
    code.textContent = block.textContent;
    block.replaceChildren(code);
  }
}

/** Converts an element to Markdown. */
export function htmlToMarkdown(body) {
  useCode(body);
  markItems(body);
  useElements(body);
  return turndown.turndown(body);
}
