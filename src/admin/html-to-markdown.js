// Converts HTML copied from Word or Google Docs to Markdown.
import { createWriter } from './markdown-writer.js';
import Turndown from './turndown.js';

const turndown = createWriter(Turndown);

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

/** Converts an element to Markdown. */
export function htmlToMarkdown(body) {
  markItems(body);
  useElements(body);
  return turndown.turndown(body);
}
