/** The content security policy of each page, as data. */

/** Sources by directive: what may be loaded from where. */
export type Policy = Record<string, readonly string[]>;

/** The policy of every page: only the site's own scripts, fonts and pictures. */
const BASE: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'img-src': ["'self'"],
  'manifest-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
};

/** Sources of the captcha provider's scripts and frames; recaptcha.net is its second host. */
const CAPTCHA: Policy = {
  'script-src': [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://recaptcha.net/recaptcha/',
  ],
  'frame-src': [
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://recaptcha.net/recaptcha/',
  ],
};

/**
 * The policy of a route. Only the contact page may load the captcha, and may send enquiries to
 * `apiHost` (empty when the site itself receives them).
 */
export function policyOf(route: string, apiHost: string): Policy {
  if (route !== '/contact') return BASE;
  const api = apiHost ? [apiHost] : [];
  return mergePolicies(BASE, CAPTCHA, { 'connect-src': api, 'form-action': api });
}

/** A policy with the sources of all given policies. */
export function mergePolicies(...policies: Policy[]): Policy {
  const merged: Record<string, string[]> = {};
  for (const policy of policies) {
    for (const [directive, sources] of Object.entries(policy)) (merged[directive] ??= []).push(...sources);
  }
  return merged;
}

/** A policy as the value of its header or meta element. */
export function serializePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}
