import type { PagePart } from '../../lib/policy.ts';
import { site } from '../../site.ts';
import consent from './consent.css?inline';

const { newsletter } = site;

/**
 * What a page with the newsletter form needs. The policy allows the whole origin, because it also applies to redirects
 * after the form is submitted.
 */
export const newsletterPart: PagePart = {
  css: newsletter?.consent ? consent : '',
  sources: { 'form-action': newsletter?.form ? [new URL(newsletter.form).origin] : [] },
};
