/** Turnstile, in any mode except invisible (developers.cloudflare.com/turnstile). */
export const name = 'Turnstile';
export const company = 'Cloudflare';
/**
 * Cloudflare is a processor when it distinguishes people from bots, and a controller when it improves Turnstile
 * (docs/facts.md).
 */
export const role = 'controller';
export const dataTerms = 'https://www.cloudflare.com/turnstile-privacy-policy/';
export const terms = 'https://www.cloudflare.com/website-terms/';

/** Test keys begin with 1x, 2x or 3x. */
export const siteKey = { rule: 'about 24 characters that begin with 0x4', pattern: /^[0-3]x[\w-]{20,30}$/ };

export const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
export const usedToken = 'timeout-or-duplicate';
export const invalidToken = 'invalid-input-response';
export const invalidSecret = 'invalid-input-secret';
export const refusals = [usedToken, invalidToken, 'missing-input-response'];

const HOST = ['https://challenges.cloudflare.com'];

export const policy = () => ({ 'frame-src': HOST, 'script-src': HOST });
