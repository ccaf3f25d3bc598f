import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsIn } from '../html.ts';
import { mergePolicies, serializePolicy, type Policy } from './policy.ts';

/**
 * Returns the page with a meta element that contains `policy` and the hashes of the page's inline
 * scripts and styles, right after the charset. Throws if the element can't be placed there, or if the
 * policy would block something that the page contains.
 */
export function addPolicy(html: string, policy: Policy): string {
  // With scripting off, the content of <noscript> is parsed too: its styles need hashes.
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const elements = [...elementsIn(document)];
  for (const element of elements) assertAllowed(element);

  const complete = mergePolicies(policy, {
    'script-src': hashes(elements.filter(isInlineScript)),
    'style-src': hashes(elements.filter(({ tagName }) => tagName === 'style')),
  });
  const meta = `<meta http-equiv="content-security-policy" content="${serializePolicy(complete)}">`;
  // Inserted into the source text: serializing the parsed document could change other bytes.
  const offset = endOfCharset(elements);
  return html.slice(0, offset) + meta + html.slice(offset);
}

const URL_ATTRIBUTES = new Set(['action', 'formaction', 'href', 'src']);

/** Throws if a policy without 'unsafe-inline' would block an attribute, or if the element is itself a policy. */
function assertAllowed(element: Tree.Element): void {
  for (const { name, value } of element.attrs) {
    if (name === 'style') {
      throw new Error(
        `<${element.tagName} style="${value}">: the policy blocks style attributes. Use a class.`,
      );
    }
    if (name.startsWith('on')) {
      throw new Error(
        `<${element.tagName} ${name}="${value}">: the policy blocks event handler attributes. Use addEventListener in a script.`,
      );
    }
    if (URL_ATTRIBUTES.has(name) && /^\s*javascript:/i.test(value)) {
      throw new Error(`<${element.tagName} ${name}="${value}">: the policy blocks javascript: URLs.`);
    }
  }
  if (attribute(element, 'http-equiv')?.toLowerCase() === 'content-security-policy') {
    throw new Error('The page already has a content security policy.');
  }
}

/** Whether the element is a script whose text the browser uses. JSON (JSON-LD) is data, which no policy blocks. */
function isInlineScript(element: Tree.Element): boolean {
  if (element.tagName !== 'script' || attribute(element, 'src') !== undefined) return false;
  return !/json$/i.test(attribute(element, 'type') ?? '');
}

/** Offset of the end of `<meta charset>`; only before that element does the policy not apply. */
function endOfCharset(elements: Tree.Element[]): number {
  const first = elements[elements.findIndex(({ tagName }) => tagName === 'head') + 1];
  const end = first?.sourceCodeLocation?.endOffset;
  if (first?.tagName !== 'meta' || attribute(first, 'charset') === undefined || end === undefined) {
    throw new Error('The first element in <head> must be <meta charset>: the policy is placed after it.');
  }
  return end;
}

/** CSP sources that allow the text of the elements, without duplicates. */
function hashes(elements: Tree.Element[]): string[] {
  const texts = elements.map(({ childNodes }) =>
    childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
  );
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
