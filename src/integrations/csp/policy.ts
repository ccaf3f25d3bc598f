/** The content security policy of each page, as data. */

/** Directives of a policy: what may be loaded from where. */
export type Policy = Record<string, readonly string[]>;

/** What every page may do: its own scripts, fonts and pictures, and nothing else. */
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

/** Where the captcha provider's scripts and frames come from; recaptcha.net is its second host. */
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
 * The policy of a route. Only the contact page lets the captcha in, and the host that takes its
 * enquiries where that is not the site's own (`apiHost`, empty for the same host).
 */
export function policyOf(route: string, apiHost: string): Policy {
  if (route !== '/contact') return BASE;
  const api = apiHost ? [apiHost] : [];
  return merge(BASE, CAPTCHA, { 'connect-src': api, 'form-action': api });
}

/** Policies laid over each other: every source that one of them names. */
export function merge(...policies: Policy[]): Policy {
  const merged: Record<string, string[]> = {};
  for (const policy of policies) {
    for (const [directive, sources] of Object.entries(policy)) (merged[directive] ??= []).push(...sources);
  }
  return merged;
}

/** A policy as the text of its header or meta element. */
export function serialize(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}
