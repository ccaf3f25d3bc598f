import { attributesOf, elementsIn } from '../lib/html.ts';
import type { BuiltPage } from './built-pages.ts';

type Attributes = ReturnType<typeof attributesOf>;

/**
 * Markup that a hash-based policy blocks or that doesn't work before React has loaded. For alternatives, see
 * docs/adopting.md.
 */
const BLOCKED: Record<string, (attributes: Attributes, policy: string) => boolean> = {
  'a style attribute': ({ style }, policy) => style !== undefined && !policy.includes('style-src-attr'),
  'an event attribute, such as onclick': (attributes) =>
    Object.keys(attributes).some((name) => /^on[a-z]+$/.test(name)),
  '<ClientRouter />': ({ name }) => name === 'astro-view-transitions-enabled',
  'a React form action': ({ action, formaction }) => /^javascript:/.test(action ?? formaction ?? ''),
};

/** Reports the parts of a page that its content security policy blocks. */
export function blockedParts({ file, document }: BuiltPage): string[] {
  const all = elementsIn(document).map(attributesOf);
  const policy = all.find((each) => each['http-equiv'] === 'content-security-policy')?.content;
  if (policy === undefined) return [];
  return Object.entries(BLOCKED)
    .filter(([, isBlocked]) => all.some((attributes) => isBlocked(attributes, policy)))
    .map(([part]) => `${file} has ${part}, which the security policy blocks. See docs/adopting.md#limits`);
}
