/** Extends a page's security policy with the sources that the form needs. */
import type { AstroGlobal } from 'astro';
import { provider } from '../../enquiry/captcha/index.ts';
import { allowScript, allowSources } from '../../lib/policy.ts';
import formScript from './before-react.ts?script';

/**
 * Extends the security policy of a page that contains the form. Must be called in the page's frontmatter, since the
 * policy is part of the head.
 */
export function allowEnquiryForm(csp: AstroGlobal['csp']): void {
  allowScript(csp, formScript);
  allowSources(csp, provider.policy());
  if (PUBLIC_API_HOST) allowSources(csp, { 'connect-src': [PUBLIC_API_HOST] });
}
