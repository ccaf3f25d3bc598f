import { formatFindings, type Hint, type Mistake } from './mistake.ts';
import type { PageAddresses } from './addresses/page-addresses.ts';
import type { ContentFile } from './read.ts';

/** The content, as it was last read, and the findings of the check. */
export interface ContentSnapshot {
  files: readonly ContentFile[];
  pages: PageAddresses;
  mistakes: readonly Mistake[];
  /** Missing interface texts. They don't stop a build, because the site falls back to another language. */
  words: readonly Mistake[];
  hints: readonly Hint[];
}

declare global {
  /** Global, because Astro loads these modules several times: for integrations, loaders and pages. */
  var contentSnapshot: ContentSnapshot | undefined;
}

/** Returns the content that the integration `content-check` read last. */
export function contentSnapshot(): ContentSnapshot {
  const content = globalThis.contentSnapshot;
  if (!content) throw new Error('The integration content-check (astro.config.mjs) is missing.');
  return content;
}

/** Formats the findings of the content check for people. Empty if there are none. */
export function findings(): string {
  const { mistakes, words, hints } = contentSnapshot();
  return formatFindings([...mistakes, ...words], hints);
}
