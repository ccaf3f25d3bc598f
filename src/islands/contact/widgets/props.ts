/** What a provider's widget gets, and what it calls. */
export interface WidgetProps {
  /** Called with a new token when the captcha is solved, and with null when the visitor takes that back. */
  onToken: (token: string | null) => void;
  onExpired: () => void;
  onDisconnected: () => void;
  /** Called when the provider's script is there, or could not be loaded. */
  onScript: (isLoaded: boolean) => void;
  /** Resets the captcha whenever it changes. */
  round: number;
  /** Counts from 1 how often the script was asked for; each attempt is a widget of its own. */
  attempt: number;
}
