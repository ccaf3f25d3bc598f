import { attributesOf, textOf, type Edit, type Element, type Html } from '../../lib/html.ts';
import { site } from '../../site.ts';
import type { Replacements } from '../replacements.ts';
import { sourceHash } from '../source-hash.ts';
import { mergePolicies, serializePolicy, type Policy } from './policy.ts';

/**
 * Edits that give a page a meta element with `policy` and the hashes of the page's inline scripts and styles, or of what
 * the build replaces them by, right after the charset, in place of Astro's, which lists those that the site's own code
 * writes on any page. Throws if a script or style is not in that list, so that none comes from the content; if the element
 * can't be placed; or if the policy would block something that the page contains.
 */
export function addPolicy(
  { elements }: Html,
  policy: Policy,
  replacements: Replacements = new Map(),
): Edit[] {
  for (const element of elements) assertAllowed(element, policy);

  const [list, second] = elements.filter(isPolicy);
  if (second) throw new Error("The page has a content security policy besides Astro's.");
  const own = (list && attributesOf(list)['content']) ?? '';
  const styles = elements.filter(({ tagName }) => tagName === 'style');
  const complete = mergePolicies(policy, {
    'script-src': hashes(elements.filter(isInlineScript), own, replacements),
    'style-src': hashes(styles, own, replacements),
  });
  const meta = `<meta http-equiv="content-security-policy" content="${serializePolicy(complete)}">`;
  const charset = endOfCharset(elements);
  const { startOffset = charset, endOffset = charset } = list?.sourceCodeLocation ?? {};
  return [
    { from: charset, to: charset, text: meta },
    { from: startOffset, to: endOffset, text: '' },
  ];
}

/** The directives for what elements load. */
const LOADING: Record<string, string> = {
  audio: 'media-src',
  iframe: 'frame-src',
  img: 'img-src',
  link: 'style-src',
  script: 'script-src',
  source: 'media-src',
  video: 'media-src',
};

/** Throws if the policy lacks the origin from which an element loads. */
function assertOrigin(element: Element, policy: Policy): void {
  const isLink = element.tagName === 'link';
  if (isLink && attributesOf(element)['rel']?.toLowerCase() !== 'stylesheet') return;
  const directive = LOADING[element.tagName];
  const address = attributesOf(element)[isLink ? 'href' : 'src'];
  if (!directive || !address || !URL.canParse(address, site.url)) return;
  const { origin } = new URL(address, site.url);
  if (origin === new URL(site.url).origin || policy[directive]?.includes(origin)) return;
  throw new Error(
    `<${element.tagName}> loads ${address}, which the policy blocks. If visitors shall load it, add ${origin} to thirdParties in src/own/settings.json, with its purpose and '${directive}'.`,
  );
}

/** Throws if the policy would block what an element loads or, without 'unsafe-inline', an attribute. */
function assertAllowed(element: Element, policy: Policy): void {
  assertOrigin(element, policy);
  for (const { name, value } of element.attrs) {
    const blocked = blockedAttribute(name, value);
    if (blocked) throw new Error(`<${element.tagName} ${name}="${value}">: the policy blocks ${blocked}.`);
  }
}

function blockedAttribute(name: string, value: string): string | undefined {
  if (name === 'style') return 'style attributes: use a class';
  if (name.startsWith('on')) return 'event handler attributes: use addEventListener in a script';
  const isAddress = ['action', 'formaction', 'href', 'src'].includes(name);
  return isAddress && /^\s*javascript:/i.test(value) ? 'javascript: URLs' : undefined;
}

const isPolicy = (element: Element) =>
  attributesOf(element)['http-equiv']?.toLowerCase() === 'content-security-policy';

/** Whether the element is a script whose text the browser uses. JSON (JSON-LD) is data, which no policy blocks. */
function isInlineScript(element: Element): boolean {
  if (element.tagName !== 'script' || attributesOf(element)['src'] !== undefined) return false;
  return !/json$/i.test(attributesOf(element)['type'] ?? '');
}

/** Offset of the end of `<meta charset>`; only before that element does the policy not apply. */
function endOfCharset(elements: Element[]): number {
  const first = elements[elements.findIndex(({ tagName }) => tagName === 'head') + 1];
  const end = first?.sourceCodeLocation?.endOffset;
  if (first?.tagName !== 'meta' || attributesOf(first)['charset'] === undefined || end === undefined) {
    throw new Error('The first element in <head> must be <meta charset>: the policy is placed after it.');
  }
  return end;
}

/** CSP sources that allow what the elements become, without duplicates. Throws if one is not in the policy `own`. */
function hashes(elements: Element[], own: string, replacements: Replacements): string[] {
  const texts = elements.map((element) => {
    const text = textOf(element);
    if (!own.includes(quotedHash(text))) {
      throw new Error(
        `<${element.tagName}>${text.slice(0, 80)}: the policy allows only what the site's own code writes. Declare its hash with Astro.csp, or remove it from the content.`,
      );
    }
    return (replacements.get(element) ?? { text }).text;
  });
  return [...new Set(texts.filter((text) => text !== undefined).map(quotedHash))];
}

const quotedHash = (text: string) => `'${sourceHash(text)}'`;
