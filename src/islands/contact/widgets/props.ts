/** What a captcha gets, and what it calls. */

/** The props of the provider's captcha and of the local one. */
export interface CaptchaProps {
  /** Called with a new token when the captcha is solved, and with null when the visitor takes that back. */
  onToken: (token: string | null) => void;
  /** Called with a message for the visitor when the token is no longer valid. */
  onError: (message: string) => void;
  /** Resets the captcha whenever it changes. */
  resetCount: number;
  /** Id of the error message under the captcha, if there is one. */
  errorId: string | undefined;
}

/** The props of a provider's widget. */
export interface WidgetProps extends Pick<CaptchaProps, 'onToken' | 'resetCount'> {
  onExpired: () => void;
  onDisconnected: () => void;
  /** Called when the provider's script is there, or could not be loaded. */
  onScript: (isLoaded: boolean) => void;
  /** Counts from 1 how often the script was asked for; each attempt is a widget of its own. */
  attempt: number;
}
