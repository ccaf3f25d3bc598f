import { useEffect, useRef, useState } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import { site } from '../../site.ts';
import { language, words } from '../../words/index.ts';
import { EmailOrPhoneLink } from '../../lib/EmailOrPhoneLink.tsx';

declare global {
  interface Window {
    /** Read by react-google-recaptcha when it loads the provider's script. */
    recaptchaOptions?: { useRecaptchaNet: boolean };
  }
}

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

/** How long the provider's script may take, in milliseconds; a request that hangs reports no error. */
const SCRIPT_TIMEOUT_MS = 10_000;

/** The provider's widget, in the default theme and of normal size; shows a message when it can't be loaded. */
export function Recaptcha({ onToken, onProblem, round, errorId }: CaptchaProps) {
  const widget = useRef<ReCAPTCHA>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => widget.current?.reset(), [round]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  // Uses the provider's second host, which may be reachable where the first one is blocked.
  const tryAgain = () => {
    window.recaptchaOptions = { useRecaptchaNet: true };
    setAttempt(attempt + 1);
    setState('loading');
  };

  return (
    <>
      {/* The widget is a frame of the provider: only an element around it can have the error as its description. */}
      <div role="group" aria-label={words.captcha} aria-describedby={errorId}>
        <ReCAPTCHA
          key={attempt}
          ref={widget}
          // Never empty: src/build/settings.ts refuses a production build without a key.
          sitekey={PUBLIC_RECAPTCHA_SITE_KEY}
          theme={site.theme.default}
          size="normal"
          hl={language()}
          onChange={onToken}
          onExpired={() => onProblem(words.captchaExpired)}
          onErrored={() => onProblem(words.captchaDisconnected)}
          asyncScriptOnLoad={(script?: { errored?: boolean }) =>
            setState(script?.errored ? 'failed' : 'ready')
          }
        />
      </div>
      {state === 'failed' && (
        <p className="text-small" role="alert">
          {words.captchaNotLoaded(
            <button key="again" type="button" className="link" onClick={tryAgain}>
              {words.tryAgain}
            </button>,
            <EmailOrPhoneLink key="email" kind="email" className="link" />,
            <EmailOrPhoneLink key="phone" kind="phone" className="link" />,
          )}
        </p>
      )}
    </>
  );
}
