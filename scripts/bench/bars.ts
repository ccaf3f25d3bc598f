/** What a page may cost: the bars of a first visit that do not depend on the machine. */
export const BARS = {
  /** HTML and everything render-blocking as sent: one TCP round trip. */
  critical: 14_000,
  /** Inline script, uncompressed. */
  inlineScript: 7000,
  /** All fonts together. */
  fonts: 60_000,
  /** Everything that a first visit fetches. */
  visit: 60_000,
  /** How many files a first visit fetches. */
  requests: 8,
  /** Script fetched before the visitor turns to an island. */
  script: 0,
} as const;
