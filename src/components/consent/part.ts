import type { PagePart } from '../../lib/policy.ts';
import css from './consent.css?inline';
import script from './consent.ts?script';

export const consentPart: PagePart = { css, script };
