/** The interface between the form and its captcha. */

/** The props of both the provider's captcha and the local captcha. */
export interface CaptchaProps {
  /**
   * Called with a token when the captcha is solved, and with null when the token expires or the visitor clears the captcha.
   */
  onToken: (token: string | null) => void;
  /** Called with a message for the visitor if the token is no longer valid. */
  onError: (message: string) => void;
  /** Changing this number resets the captcha. */
  resetCount: number;
  /** The id of the captcha's error message, if there is one. */
  errorId: string | undefined;
}

/** The props of a provider's widget. */
export interface WidgetProps extends Pick<CaptchaProps, 'onToken' | 'resetCount'> {
  onExpired: () => void;
  onDisconnected: () => void;
  /** Called when the provider's script has loaded, or has failed to load. */
  onScript: (isLoaded: boolean) => void;
  /** The number of the current attempt to load the script, from 1. Each attempt renders a new widget. */
  attempt: number;
}
