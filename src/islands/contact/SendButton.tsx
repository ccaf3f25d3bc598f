import type { RefObject } from 'react';
import { Icon } from '../../lib/Icon.tsx';
import { useSettings } from './form-settings.ts';

interface Props {
  isSending: boolean;
  ref: RefObject<HTMLButtonElement | null>;
}

/** The button that sends the form. CSS shows one of its two labels, because before hydration React can't. */
export function SendButton({ isSending, ref }: Props) {
  const { words } = useSettings();
  return (
    <button
      ref={ref}
      type="submit"
      className="btn btn-primary inner-border send"
      disabled={isSending}
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
