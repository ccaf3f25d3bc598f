/** What the security policy of a page with the form allows besides. */
import type { AstroGlobal } from 'astro';
import { provider } from '../../enquiry/captcha/index.ts';
import { allowScript, allowSources } from '../../lib/policy.ts';
import formScript from './before-react.ts?script';

/** Allows the form on a page, in whose frontmatter it is called, since the policy is written with the head. */
export function allowEnquiryForm(csp: AstroGlobal['csp']): void {
  allowScript(csp, formScript);
  allowSources(csp, provider.policy());
  if (PUBLIC_API_HOST) allowSources(csp, { 'connect-src': [PUBLIC_API_HOST] });
}
