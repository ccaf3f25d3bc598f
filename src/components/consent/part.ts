import type { PagePart } from '../../lib/policy.ts';
import css from './consent.css?inline';
import script from './consent.ts?script';

/** What a page with the consent banner needs. */
export const consentPart: PagePart = { css, script };
