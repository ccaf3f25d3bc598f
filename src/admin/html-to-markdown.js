// Writes HTML, as other programs put it into the clipboard, as the Markdown of texts.
import Turndown from './turndown.js';

const isInCell = (node) => node.closest('td, th') !== null;
const widthOf = ({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0);

/**
 * What turndown writes otherwise, or not at all. Its plugin for tables keeps those without a heading, as programs write them,
 * as HTML.
 */
const RULES = [
  [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], writeHeading],
  [['p'], writeParagraph],
  [['li'], writeItem],
  [['tr'], writeRow],
  [
    ['td', 'th'],
    (text, { colSpan }) => ` ${text.trim().replaceAll('|', '\\|')} |${'  |'.repeat(colSpan - 1)}`,
  ],
  [['table'], (text) => `\n\n${text}\n\n`],
  [['br'], (_text, node) => (isInCell(node) ? '<br />' : '\\\n')],
  [['kbd', 'mark', 'sub', 'sup'], (text, { localName }) => `<${localName}>${text}</${localName}>`],
  [['del', 's', 'strike'], (text) => `~~${text}~~`],
  // The check names it until the picture is uploaded.
  [['img'], (_text, { alt }) => `![${alt}](./picture.jpg)`],
];

/** The title of the page is its only heading of the first level. */
function writeHeading(text, { nodeName, ownerDocument }) {
  const level = Number(nodeName[1]) + (ownerDocument.querySelector('h1') ? 1 : 0);
  return `\n\n${'#'.repeat(Math.min(level, 6))} ${text}\n\n`;
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
  return node.parentNode.nodeName === 'LI' && isFirst ? text : `\n\n${text}\n\n`;
}

function writeItem(text, item) {
  const { nodeName, start, children } = item.parentNode;
  const sign = nodeName === 'OL' ? `${start + [...children].indexOf(item)}. ` : '- ';
  return `${sign}${text.trim().replaceAll(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`)}\n`;
}

/** The first row is the heading, which must be as wide as the widest. */
function writeRow(text, row) {
  const { rows } = row.closest('table');
  if (row !== rows[0]) return `|${text}\n`;
  const width = Math.max(...[...rows].map(widthOf));
  return `|${text}${'  |'.repeat(width - widthOf(row))}\n|${' --- |'.repeat(width)}\n`;
}

const turndown = new Turndown({ emDelimiter: '*', codeBlockStyle: 'fenced', hr: '---' });
for (const [filter, replacement] of RULES) turndown.addRule(filter[0], { filter, replacement });
// MDX reads { and < as code, and a single ~ strikes through.
turndown.escape = (text) => Turndown.prototype.escape(text).replaceAll(/[{<~]/g, '\\$&');

/** Puts elements in the place of what Word and Google Docs write in styles. */
function useElements(body) {
  // The whole of a copy from Google Docs.
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
  // Two beside each other would be **a****b**.
  for (const one of body.querySelectorAll('b, strong, i, em'))
    while (one.nextSibling?.nodeName === one.nodeName) {
      one.append(...one.nextSibling.childNodes);
      one.nextSibling.remove();
    }
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list);
}

/**
 * Word writes an item of a list as a paragraph: its level is in its style, its sign or number in an element of its own, which
 * becomes the paragraph's `data-sign`.
 */
function markItems(body) {
  for (const sign of body.querySelectorAll('p [style*="mso-list:Ignore"]')) {
    const [number] = /\w+(?=[.)])/.exec(sign.textContent) ?? [];
    sign.closest('p').dataset.sign = number ? `${Number(number) || 1}.` : '-';
    sign.remove();
  }
}

/** The Markdown of an element. */
export function htmlToMarkdown(body) {
  markItems(body);
  useElements(body);
  return turndown.turndown(body);
}
