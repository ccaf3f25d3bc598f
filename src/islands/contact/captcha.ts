/** What the form needs of a captcha, whichever it is. */
export interface CaptchaProps {
  /** A fresh token when it is solved; `null` when it is not solved any more. */
  onToken: (token: string | null) => void;
  /** Id of the error text under the captcha, while there is one. */
  errorId: string | undefined;
}
