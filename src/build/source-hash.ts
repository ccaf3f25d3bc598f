import { createHash } from 'node:crypto';

/**
 * The hash of an inline script or style, as a content security policy lists it, but without the quotes around it: Astro.csp adds
 * them itself.
 */
export const sourceHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
