/** The enquiry form with its styles. A page with the form must call `allowEnquiryForm(Astro.csp)` in its frontmatter. */
import '../islands/contact/contact.css';

export { default as EnquiryForm } from '../islands/contact/EnquiryForm.astro';
export { allowEnquiryForm } from '../islands/contact/policy.ts';
