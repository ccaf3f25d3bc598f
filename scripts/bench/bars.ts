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

/** The bars that depend on the machine; `npm run bench` measures them beside a blank page. */
export const TIMED_BARS = {
  /** Each of Lighthouse's four scores, at least. */
  score: 100,
  /** Layout shift: what rounds to 0.00. */
  cls: 0.005,
  /** Total blocking time, ms. */
  tbt: 50,
  /** First and largest contentful paint as multiples of the blank page's first. */
  fcpRatio: 1.1,
  lcpRatio: 1.25,
  /** First paint of the next page after a click, ms; slow is Slow 4G and a quarter of the processor. */
  click: 70,
  slowClick: 200,
  /** From the first tap to something that the visitor sees, slow, ms. */
  tap: 100,
} as const;
