import { createHash } from 'node:crypto';

/** What a content security policy calls an inline script or style of this text; Astro adds the quotes. */
export const sourceHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
