import type { PagePart } from '../../lib/policy.ts';
import css from './announcement.css?inline';
import script from './announcement.ts?script';

export const announcementPart: PagePart = { css, script };
