/** The content security policy of each page, as data. */
import { provider as captcha } from '../../enquiry/captcha/index.ts';
import { attributesOf, elementsIn, type Document } from '../../lib/html.ts';
import type { Site, ThirdParty } from '../../site.ts';

/** Sources by directive: what may be loaded from where. */
export type Policy = Record<string, readonly string[]>;

/** The policy of every page: only the site's own scripts, fonts and pictures. */
const BASE: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  // The letters of the heading (src/typography/heading-font.ts).
  'font-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
};

/**
 * The policy of a page. Every page may load from third parties, and post to the newsletter's provider; only a page with the
 * contact form may load the captcha, and send enquiries to `apiHost` (empty when the site itself receives them).
 */
export function policyOf(
  withForm: boolean,
  apiHost: string,
  newsletter?: Site['newsletter'],
  thirdParties: readonly ThirdParty[] = [],
): Policy {
  // The whole origin, since browsers also check the address to which the provider redirects.
  const subscribe = newsletter?.form ? [new URL(newsletter.form).origin] : [];
  const others = thirdParties.flatMap(({ origin, allows }) => allows.map((each) => ({ [each]: [origin] })));
  const policy = mergePolicies(BASE, { 'form-action': subscribe }, ...others);
  if (!withForm) return policy;
  return mergePolicies(policy, captcha.policy(), { 'connect-src': apiHost ? [apiHost] : [] });
}

/** Whether a page has the contact form: Astro names an island's component in `component-export`, here that of src/islands/contact. */
export const hasForm = (document: Document): boolean =>
  elementsIn(document).some((element) => attributesOf(element)['component-export'] === 'ContactForm');

/** A policy with the sources of all given policies. */
export function mergePolicies(...policies: Policy[]): Policy {
  const merged: Record<string, string[]> = {};
  for (const policy of policies) {
    for (const [directive, sources] of Object.entries(policy)) (merged[directive] ??= []).push(...sources);
  }
  return merged;
}

/** A policy as the content of its meta element. */
export function serializePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}
