/**
 * The site's settings: the agency's (src/content/agency.json) and the owner's (src/own/settings.json), with defaults.
 */
import agencyFile from './content/agency.json' with { type: 'json' };
import settingsFile from './own/settings.json' with { type: 'json' };
import type { agency as agencyCollection } from './model/collections/agency.ts';
import type { ValuesOf } from './model/fields.ts';
import type { OwnSettings } from './model/own-settings.ts';

/** The values in src/content/agency.json. */
export type Agency = ValuesOf<typeof agencyCollection.fields>;

/** An origin that pages load resources from, or that a script sends data to. */
type ThirdParty = NonNullable<OwnSettings['thirdParties']>[number];

/** The settings used by pages and scripts. */
export interface Site extends Omit<Required<Agency>, 'announcement' | 'legalContact' | 'theme'> {
  legalContact: Agency['contact'];
  url: string;
  languages: OwnSettings['languages'];
  /** The theme on the first visit, and the key under which the browser stores the visitor's choice. */
  theme: { default: Agency['theme']; storageKey: string };
  consent: boolean;
  map?: string | undefined;
  documents: NonNullable<OwnSettings['documents']>;
  /**
   * Undefined if pages have no newsletter form. `form` is undefined for a placeholder, which logs the address and sends
   * nothing.
   */
  newsletter?:
    (Omit<NonNullable<OwnSettings['newsletter']>, 'form'> & { form?: string | undefined }) | undefined;
}

/**
 * Returns the contact details for the legal texts, with the office's as defaults. A phone number without a display form
 * is shown as is.
 */
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
  // Normalizes international domains to ASCII, as Astro and browsers do.
  url: URL.parse(url)?.origin ?? url,
  languages,
  theme: { default: theme, storageKey },
  consent,
  map,
  documents,
  newsletter: newsletter && { ...newsletter, form: newsletter.form === '#' ? undefined : newsletter.form },
});

// Without the annotation, bundlers would include all settings in every script.
export const site: Site = /* @__PURE__ */ siteFrom(agencyFile as Agency, ownSettings);

/** The repository on GitHub, such as 'owner/name'. If it is set, editors change the live site at /admin (docs/adopting.md). */
export const repository: string | undefined = ownSettings.repository;

/** The form's captcha provider: the name of a file in src/enquiry/captcha. */
export const captcha: string = ownSettings.captcha ?? 'recaptcha';

/** Other origins, besides the captcha's and the newsletter's. Each page's policy blocks all others. */
export const thirdParties: readonly ThirdParty[] = ownSettings.thirdParties ?? [];

/** An analytics script on every page, with its attributes. Its origin must be in `thirdParties`. */
export const analytics: OwnSettings['analytics'] | undefined = ownSettings.analytics;

/**
 * Scripts loaded on every page after the visitor has consented. If there are none, visitors aren't asked for consent.
 */
export const afterConsent: NonNullable<OwnSettings['afterConsent']> = ownSettings.afterConsent ?? [];
