import { formatFindings, type Hint, type Mistake } from './mistake.ts';
import type { PageAddresses } from './addresses/page-addresses.ts';
import type { ContentFile } from './read.ts';

/** The content as read once, and its mistakes by file and line. */
export interface ContentSnapshot {
  files: readonly ContentFile[];
  pages: PageAddresses;
  mistakes: readonly Mistake[];
  /** Words that a language lacks: mistakes that stop no build, as others are shown in their place. */
  words: readonly Mistake[];
  hints: readonly Hint[];
}

declare global {
  /** As a global, since Astro runs loaders and pages in other instances of the modules than integrations. */
  var contentSnapshot: ContentSnapshot | undefined;
}

/** The content as the integration `content-check` read it last. */
export function contentSnapshot(): ContentSnapshot {
  const content = globalThis.contentSnapshot;
  if (!content) throw new Error('The integration content-check (astro.config.mjs) is missing.');
  return content;
}

/** The findings of the content check, for people; empty if there are none. */
export function findings(): string {
  const { mistakes, words, hints } = contentSnapshot();
  return formatFindings([...mistakes, ...words], hints);
}
