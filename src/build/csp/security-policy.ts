import type { Edit } from '../../lib/html.ts';
import { site, thirdParties } from '../../site.ts';
import type { BuiltPage } from '../built-pages.ts';
import { addPolicy } from './add-policy.ts';
import { policyOf } from './policy.ts';

/**
 * Edits that give a page a content security policy with the hashes of its inline scripts and styles. Astro's own
 * (`security.csp`) lists the hashes of the whole site on every page, which costs 900 bytes a page: here it says which
 * scripts and styles the site's own code writes. Those of `is:inline` are declared with `Astro.csp`.
 */
export function policyEdits(page: BuiltPage, apiHost: string): Edit[] {
  try {
    return addPolicy(page, policyOf(page.source, apiHost, site.newsletter, thirdParties));
  } catch (cause) {
    throw new Error(`${page.file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
