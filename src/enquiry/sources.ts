/** Where an enquiry comes from: what the form posts of it, and what is kept. */

/** The parameters of a campaign's link. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
];

/** How much is kept of each. */
export const SOURCE_LENGTH = 100;

/**
 * The values of a campaign's parameters, as `referrer` the host of the site from which the visitor came, and as `topic` what the
 * page has given its form: what the visitor came for.
 */
export type Sources = Record<string, string>;
