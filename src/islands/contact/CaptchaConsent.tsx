import { useSyncExternalStore } from 'react';
import { fill } from '../../words/fill.ts';
import { useFormConfig } from './form-config.ts';

interface Props {
  onAllow: () => void;
  /** The id of the captcha's error message, if there is one. */
  errorId: string | undefined;
}

/** Names the captcha provider, and asks for consent before the captcha loads. */
export function CaptchaConsent({ onAllow, errorId }: Props) {
  const { words, captcha } = useFormConfig();
  const values = { captcha: captcha.name, company: captcha.company };
  // The button is disabled until hydration, because earlier clicks would be lost.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <div className="input">
      <p suppressHydrationWarning>{fill(words.captchaConsent[captcha.role], values)}</p>
      <button
        type="button"
        className="link py-2.5"
        suppressHydrationWarning
        disabled={!isHydrated}
        aria-describedby={errorId}
        onClick={onAllow}
      >
        {fill(words.captchaAllow, values)}
      </button>
    </div>
  );
}
