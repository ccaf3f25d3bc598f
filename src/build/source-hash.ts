import { createHash } from 'node:crypto';

/** The source that allows an inline script or style of this text in a content security policy; Astro.csp adds its quotes. */
export const sourceHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
