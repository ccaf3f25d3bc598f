/** Where an enquiry comes from: the values that the form posts, and how much of them is kept. */

/** The parameters in campaign links. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
];

/** The maximum length of a value. */
export const SOURCE_LENGTH = 100;

/**
 * The campaign parameters, the `referrer` (the host of the site from which the visitor came), and the `topic` that the page
 * sets.
 */
export type Sources = Record<string, string>;
