/** The interface between the form and its captcha. */

/** The props of the provider's captcha and of the local one. */
export interface CaptchaProps {
  /** Called with a token when the captcha is solved, and with null when the visitor clears it. */
  onToken: (token: string | null) => void;
  /** Called with a message for the visitor if the token is no longer valid. */
  onError: (message: string) => void;
  /** Resets the captcha when it changes. */
  resetCount: number;
  /** The id of the captcha's error message, if there is one. */
  errorId: string | undefined;
}

/** The props of a provider's widget. */
export interface WidgetProps extends Pick<CaptchaProps, 'onToken' | 'resetCount'> {
  onExpired: () => void;
  onDisconnected: () => void;
  /** Called when the provider's script has loaded or failed to load. */
  onScript: (isLoaded: boolean) => void;
  /** Counts the attempts to load the script, from 1; each attempt renders a new widget. */
  attempt: number;
}
