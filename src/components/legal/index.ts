/** The components that the legal MDX files may use by name, so that each fact stands in one place. */
import Brand from './Brand.astro';
import LegalContact from './LegalContact.astro';
import LegalEmail from './LegalEmail.astro';
import Region from './Region.astro';
import RetentionDays from './RetentionDays.astro';
import Today from './Today.astro';

export const legalComponents = { Brand, LegalContact, LegalEmail, Region, RetentionDays, Today };
