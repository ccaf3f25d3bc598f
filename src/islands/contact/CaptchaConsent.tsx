import { useSyncExternalStore } from 'react';
import { fill } from '../../words/fill.ts';
import { useFormConfig } from './form-config.ts';

interface Props {
  onAllow: () => void;
  /** Id of the error message under the captcha, if there is one. */
  errorId: string | undefined;
}

/** Says what would be loaded and from whom, with a button that allows it; for sites that must ask first. */
export function CaptchaConsent({ onAllow, errorId }: Props) {
  const { words, captcha } = useFormConfig();
  const values = { captcha: captcha.name, company: captcha.company };
  // Before hydration a click would be lost.
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
