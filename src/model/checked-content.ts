import type { AstroConfig } from 'astro';
import type { Hint, Mistake } from './mistake.ts';
import type { ContentFile } from './read.ts';

/** The content, as it was read once, and what is wrong in it, by file and line. */
export interface CheckedContent {
  files: readonly ContentFile[];
  mistakes: readonly Mistake[];
  /** Words that a language lacks: mistakes that stop no build, as others are shown in their place. */
  words: readonly Mistake[];
  hints: readonly Hint[];
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Astro lets an integration add a hook.
  namespace Astro {
    interface IntegrationHooks {
      /** The content as it was read last. */
      'content-check:content': () => CheckedContent;
    }
  }
}

/**
 * The content as the integration `content-check` read it last, for the loaders and /admin. It is handed on in Astro's
 * configuration, as Astro runs the loaders in other instances of the modules.
 */
export function checkedContent({ integrations }: Pick<AstroConfig, 'integrations'>): CheckedContent {
  const check = integrations.find(({ name }) => name === 'content-check');
  const content = check?.hooks['content-check:content']?.();
  if (!content) throw new Error('The integration content-check (astro.config.mjs) is missing.');
  return content;
}
