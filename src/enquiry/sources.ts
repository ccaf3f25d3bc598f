/** The sources of an enquiry: values that show which campaign, site or page it came from. */

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

/** The length at which values are cut off, in UTF-16 units. */
export const SOURCE_LENGTH = 100;

/**
 * The campaign parameters, the `referrer` (the host of the site that the visitor came from), and the `topic` set by the
 * page.
 */
export type Sources = Record<string, string>;
