/** What a first visit may cost at most. */
export const BUDGETS = {
  /** Bytes of the HTML as sent, with its inline styles and scripts: one TCP round trip. */
  html: 14_000,
  /** Bytes of the HTML and of every render-blocking file. */
  critical: 14_000,
  /** Bytes of HTML that each photograph may add to these two, for the addresses of its copies. */
  photographMarkup: 32,
  /** Bytes of a photograph as a telephone fetches it; not part of the total. */
  photograph: 60_000,
  /** Characters of inline script, uncompressed. */
  inlineScript: 8300,
  /** Bytes of all fonts. */
  font: 60_000,
  /** Bytes of everything that a first visit fetches, without photographs. */
  total: 64_000,
  /** Files that a first visit fetches; on /team a browser fetches nine lazy portraits ahead. */
  requests: 12,
  /** Bytes of script fetched before the visitor uses an island. */
  script: 0,
} as const;
