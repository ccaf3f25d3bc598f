import {
  attributesOf,
  elementsIn,
  remove,
  setAttribute,
  textOf,
  type Document,
  type Element,
} from '../../lib/html.ts';
import { site } from '../../site.ts';
import { sourceHash } from '../source-hash.ts';
import { mergePolicies, serializePolicy, type Policy } from './policy.ts';

/**
 * Checks that the inline scripts and styles of a page are of the site's own code: Astro's policy lists their hashes. Then removes
 * that policy, since later steps change these texts, and addPolicy hashes them anew. Throws if one is not listed (then it comes
 * from the content), or if the page has two policies.
 */
export function takeAstroPolicy(document: Document): void {
  const elements = elementsIn(document);
  const [astroPolicy, second] = elements.filter(isPolicy);
  if (second) throw new Error("The page has a content security policy besides Astro's.");
  const allowed = (astroPolicy && attributesOf(astroPolicy)['content']) ?? '';
  for (const element of elements.filter(isInline)) {
    const text = textOf(element);
    if (allowed.includes(quotedHash(text))) continue;
    throw new Error(
      `<${element.tagName}>${text.slice(0, 80)}: the policy allows only what the site's own code writes. Declare its hash with Astro.csp, or remove it from the content.`,
    );
  }
  if (astroPolicy) remove(astroPolicy);
}

/**
 * Gives a page a meta element with `policy` and the hashes of its inline scripts and styles, right after the charset. Throws
 * if that is not the first element, or if the policy would block an attribute or what an element of LOADING loads.
 */
export function addPolicy(document: Document, policy: Policy): void {
  const elements = elementsIn(document);
  for (const element of elements) assertAllowed(element, policy);
  const complete = mergePolicies(policy, {
    'script-src': hashes(elements.filter(isInlineScript)),
    'style-src': hashes(elements.filter(isStyle)),
  });

  const charset = elements[elements.findIndex(({ tagName }) => tagName === 'head') + 1];
  // The policy holds only for what comes after its element.
  if (charset?.tagName !== 'meta' || attributesOf(charset)['charset'] === undefined || !charset.parentNode)
    throw new Error('The first element in <head> must be <meta charset>: the policy is placed after it.');
  // A copy, as a new element needs the namespace and the parent, too.
  const meta: Element = { ...charset, attrs: [] };
  setAttribute(meta, 'http-equiv', 'content-security-policy');
  setAttribute(meta, 'content', serializePolicy(complete));
  const { childNodes } = charset.parentNode;
  childNodes.splice(childNodes.indexOf(charset) + 1, 0, meta);
}

/**
 * The directives for what elements load by `src` or `href`. Not checked: `srcset`, which only Astro writes, for files of the
 * site, and elements that content hardly has, such as <object>.
 */
const LOADING: Record<string, string> = {
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
  if (origin === 'null')
    throw new Error(
      `<${element.tagName}> loads ${address.slice(0, 80)}, which the policy blocks: save it as a file of the site.`,
    );
  const sources = policy[directive] ?? [];
  const isOwn = origin === new URL(site.url).origin;
  if (sources.includes(origin) || (isOwn && sources.includes("'self'"))) return;
  throw new Error(
    `<${element.tagName}> loads ${address}, which the policy blocks. If visitors shall load it, add ${origin} to thirdParties in src/own/settings.json, with its purpose and '${directive}'.`,
  );
}

/** Throws if an element loads from an origin that the policy lacks, has a style attribute, or has script in an attribute. */
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
  const isAddress = ['action', 'href', 'src'].includes(name);
  return isAddress && /^\s*javascript:/i.test(value) ? 'javascript: URLs' : undefined;
}

const isPolicy = (element: Element) =>
  attributesOf(element)['http-equiv']?.toLowerCase() === 'content-security-policy';

/** Whether the element is a script whose text the browser uses. JSON (JSON-LD) is data, which no policy blocks. */
function isInlineScript(element: Element): boolean {
  if (element.tagName !== 'script' || attributesOf(element)['src'] !== undefined) return false;
  return !/json$/i.test(attributesOf(element)['type'] ?? '');
}

const isStyle = ({ tagName }: Element) => tagName === 'style';
const isInline = (element: Element) => isStyle(element) || isInlineScript(element);

/** CSP sources that allow the texts of elements, without duplicates. */
const hashes = (elements: Element[]): string[] => [
  ...new Set(elements.map((element) => quotedHash(textOf(element)))),
];

const quotedHash = (text: string) => `'${sourceHash(text)}'`;
