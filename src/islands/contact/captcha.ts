/** Props of both captchas, the real one and the local one. */
export interface CaptchaProps {
  /** Called with a new token when the captcha is solved, and with null when it is no longer solved. */
  onToken: (token: string | null) => void;
  /** Id of the error message under the captcha, if there is one. */
  errorId: string | undefined;
}
