import { Icon } from '../../lib/Icon.tsx';
import { useSettings } from './form-settings.ts';

/** The button that sends the form. CSS shows one of its two labels, because before hydration React can't. */
export function SendButton({ isSending }: { isSending: boolean }) {
  const { words } = useSettings();
  return (
    <button
      type="submit"
      className="btn btn-primary inner-border send"
      // Rather than disabled, which would take the focus from it.
      aria-disabled={isSending || undefined}
      aria-busy={isSending || undefined}
    >
      <span className="send-idle" suppressHydrationWarning>
        {words.sendMessage}
      </span>
      <Icon name="right" className="send-idle" />
      <span className="send-busy" suppressHydrationWarning>
        {words.sending}
      </span>
    </button>
  );
}
