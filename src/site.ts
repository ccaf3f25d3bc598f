/** The site's settings from src/content/agency.json and src/own/settings.json, with defaults. */
import agencyFile from './content/agency.json' with { type: 'json' };
import settingsFile from './own/settings.json' with { type: 'json' };
import type { agency as agencyCollection } from './model/collections/agency.ts';
import type { ValuesOf } from './model/fields.ts';
import type { OwnSettings } from './model/own-settings.ts';

/** The values in src/content/agency.json. */
export type Agency = ValuesOf<typeof agencyCollection.fields>;

/** The settings used by pages and scripts. */
export interface Site extends Omit<Required<Agency>, 'announcement' | 'legalContact' | 'offices' | 'theme'> {
  legalContact: Agency['contact'];
  url: string;
  languages: OwnSettings['languages'];
  timeZone: string;
  /** The theme for first-time visitors, and the localStorage key under which the visitor's choice is saved. */
  theme: { default: Agency['theme']; storageKey: string };
  consent: boolean;
  map?: string | undefined;
  documents: NonNullable<OwnSettings['documents']>;
  /**
   * The newsletter form, or undefined if pages have none. `form` is undefined if the form is a placeholder, which logs
   * the email address and sends nothing.
   */
  newsletter?:
    (Omit<NonNullable<OwnSettings['newsletter']>, 'form'> & { form?: string | undefined }) | undefined;
}

/**
 * Returns the contact details for the legal texts. Missing details are taken from the general contact details. A phone
 * number without a display form is shown unchanged.
 */
export function legalContactOf({
  contact,
  legalContact,
}: Pick<Agency, 'contact' | 'legalContact'>): Agency['contact'] {
  const numbers = legalContact?.phone === undefined ? contact : legalContact;
  const { phone = contact.phone, phoneShown = phone } = numbers;
  return { ...contact, ...legalContact, phone, phoneShown };
}

// The content check validates both files. TypeScript infers the files' types from the owner's values; the
// type of an empty list, for example, is `never[]`.
const agency = agencyFile as unknown as Agency;
const ownSettings = settingsFile as unknown as OwnSettings;

const siteFrom = ({ theme, ...agency }: Agency, own: OwnSettings): Site => ({
  ...agency,
  legalName: agency.legalName ?? agency.brand,
  legalContact: legalContactOf(agency),
  // Converts internationalized domains to ASCII, as Astro and browsers do.
  url: URL.parse(own.url)?.origin ?? own.url,
  languages: own.languages,
  timeZone: own.timeZone ?? 'UTC',
  theme: { default: theme, storageKey: own.storageKey },
  consent: own.consent ?? false,
  map: own.map,
  documents: own.documents ?? [],
  newsletter: own.newsletter && {
    ...own.newsletter,
    form: own.newsletter.form === '#' ? undefined : own.newsletter.form,
  },
});

// Without the `PURE` annotation, bundlers would include all settings in every script.
export const site: Site = /* @__PURE__ */ siteFrom(agency, ownSettings);

/**
 * The GitHub repository, in the form 'owner/name'. If set, editors can change the live site at /admin
 * (docs/adopting.md).
 */
export const repository: string | undefined = ownSettings.repository;

/** The form's captcha provider. */
export const captcha: NonNullable<OwnSettings['captcha']> = ownSettings.captcha ?? 'recaptcha';

/** An outside service (`services` in src/own/settings.json). */
type Service = NonNullable<OwnSettings['services']>[number];

/** The outside services, each with the sources that its scripts and its requests need, by policy directive. */
export const outsideServices: readonly (Service & { sources: Record<string, string[]> })[] = (
  ownSettings.services ?? []
).map((service) => {
  const { scripts = [] } = service;
  const hosts: Record<string, string[]> = service.hosts ?? {};
  const ofScripts = scripts.filter((each) => each.startsWith('https:')).map((each) => new URL(each).origin);
  return { ...service, sources: { ...hosts, 'script-src': [...ofScripts, ...(hosts['script-src'] ?? [])] } };
});

/** The services that the visitor is asked about first. */
export const servicesToAskFor = outsideServices.filter(({ asksFirst }) => asksFirst);
