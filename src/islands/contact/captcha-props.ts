/** Props of both captchas, the real one and the local one. */
export interface CaptchaProps {
  /** Called with a new token when the captcha is solved, and with null when the visitor takes that back. */
  onToken: (token: string | null) => void;
  /** Called with a message for the visitor when the token is no longer valid. */
  onProblem: (message: string) => void;
  /** Resets the captcha whenever it changes. */
  round: number;
  /** Id of the error message under the captcha, if there is one. */
  errorId: string | undefined;
}
