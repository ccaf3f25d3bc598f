/** The enquiry form with its styles. Its page calls `allowEnquiryForm(Astro.csp)` in the frontmatter. */
import '../islands/contact/contact.css';

export { default as EnquiryForm } from '../islands/contact/EnquiryForm.astro';
export { allowEnquiryForm } from '../islands/contact/policy.ts';
