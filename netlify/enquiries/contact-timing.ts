/** How long the steps of a request may take, in milliseconds. */
export interface ContactTiming {
  /** How long the duplicate check may delay a visitor after the captcha was verified. */
  duplicateCheckMs: number;
  /** The same for a visitor whose token was already used, possibly by the first attempt to send the same enquiry. */
  usedTokenMs: number;
  /** After this time a slow save no longer delays the mail. */
  saveMs: number;
  /** Delay before mailing, so that a concurrent duplicate can overwrite the record first. */
  mailDelayMs: number;
  /** The most time that a visitor waits for a mail that is the only copy of the enquiry. */
  mailBeforeResponseMs: number;
}

/** The timing of the live site. */
export const CONTACT_TIMING: ContactTiming = {
  duplicateCheckMs: 250,
  usedTokenMs: 1500,
  saveMs: 1200,
  mailDelayMs: 150,
  mailBeforeResponseMs: 9000,
};
