import type { Hint, Mistake } from './mistake.ts';
import type { PageAddresses } from './addresses/published-pages.ts';
import type { ContentFile } from './read.ts';

/** The content when it was last read, and the check's findings. */
export interface ContentSnapshot {
  files: readonly ContentFile[];
  pages: PageAddresses;
  mistakes: readonly Mistake[];
  /** Missing interface texts. They don't stop a build, because the site falls back to another language. */
  words: readonly Mistake[];
  hints: readonly Hint[];
  /** Whether Astro has loaded it. */
  isLoaded?: boolean;
}

declare global {
  /** The snapshot is global, because Astro loads this module separately for integrations, loaders and pages. */
  var contentSnapshot: ContentSnapshot | undefined;
}

/** Returns the content, as it was when it last contained no mistake or, if it never did, with its mistakes. */
export function contentSnapshot(): ContentSnapshot {
  const content = globalThis.contentSnapshot;
  if (!content) throw new Error('The content-check integration is missing from astro.config.mjs.');
  return content;
}
