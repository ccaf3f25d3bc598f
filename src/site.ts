/**
 * The settings of the site: what the agency says of itself (src/content/agency.json), and what its programmer decides
 * (src/own/settings.json), over what holds without them.
 */
import agencyFile from './content/agency.json' with { type: 'json' };
import settingsFile from './own/settings.json' with { type: 'json' };
import type { agency as agencyCollection } from './model/collections/agency.ts';
import type { ValuesOf } from './model/fields.ts';
import type { OwnSettings } from './model/own-settings.ts';

/** What an agency says of itself. */
export type Agency = ValuesOf<typeof agencyCollection.fields>;

/** An origin from which visitors' browsers load something, or to which a script of it sends something. */
type ThirdParty = NonNullable<OwnSettings['thirdParties']>[number];

/** What pages and scripts need of both. */
export interface Site extends Omit<Required<Agency>, 'announcement' | 'legalContact' | 'theme'> {
  legalContact: Agency['contact'];
  url: string;
  languages: OwnSettings['languages'];
  /** Theme of a first visit, and the key under which the browser remembers the choice. */
  theme: { default: Agency['theme']; storageKey: string };
  consent: boolean;
  map?: string | undefined;
  documents: NonNullable<OwnSettings['documents']>;
  /** Without it, there is no box; `form` is undefined for a box that logs the address and sends nothing. */
  newsletter?:
    (Omit<NonNullable<OwnSettings['newsletter']>, 'form'> & { form?: string | undefined }) | undefined;
}

/** The contact details of the legal texts: those of the office where they have none of their own. A number is shown as its owner writes it. */
export function legalContactOf({
  contact,
  legalContact,
}: Pick<Agency, 'contact' | 'legalContact'>): Agency['contact'] {
  const numbers = legalContact?.phone === undefined ? contact : legalContact;
  const { phone = contact.phone, phoneShown = phone } = numbers;
  return { ...contact, ...legalContact, phone, phoneShown };
}

/** src/model/check/own-files.ts has checked the file. */
const ownSettings = settingsFile as unknown as OwnSettings;

const siteFrom = (
  { theme, ...agency }: Agency,
  { url, languages, storageKey, consent = false, map, newsletter, documents = [] }: OwnSettings,
): Site => ({
  ...agency,
  legalName: agency.legalName ?? agency.brand,
  legalContact: legalContactOf(agency),
  // In one spelling everywhere: an international domain in ASCII, as Astro and browsers have it.
  url: URL.parse(url)?.origin ?? url,
  languages,
  theme: { default: theme, storageKey },
  consent,
  map,
  documents,
  newsletter: newsletter && { ...newsletter, form: newsletter.form === '#' ? undefined : newsletter.form },
});

// Without the annotation, scripts would contain what they do not use.
export const site: Site = /* @__PURE__ */ siteFrom(agencyFile as Agency, ownSettings);

/** Repository on GitHub, such as 'owner/name': editors then change the live site at /admin (docs/adopting.md). */
export const repository: string | undefined = ownSettings.repository;

/** The provider of the form's captcha, which src/enquiry/captcha has as a file of this name. */
export const captcha: string = ownSettings.captcha ?? 'recaptcha';

/** The others besides the captcha and the newsletter; the policy of each page blocks what is from elsewhere. */
export const thirdParties: readonly ThirdParty[] = ownSettings.thirdParties ?? [];

/** A script that counts visits, on every page, with its attributes; its origin must be in `thirdParties`. */
export const analytics: OwnSettings['analytics'] | undefined = ownSettings.analytics;

/** What is loaded on every page of a visitor who has accepted it; without any, nobody is asked. */
export const afterConsent: NonNullable<OwnSettings['afterConsent']> = ownSettings.afterConsent ?? [];
