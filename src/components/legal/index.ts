/** The components that legal texts can use without an import, for facts that appear in several places. */
import Brand from './Brand.astro';
import LegalContact from './LegalContact.astro';
import LegalEmail from './LegalEmail.astro';
import Region from './Region.astro';
import RetentionDays from './RetentionDays.astro';
import Today from './Today.astro';

export const legalComponents = { Brand, LegalContact, LegalEmail, Region, RetentionDays, Today };
